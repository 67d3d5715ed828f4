import { Link, useOperator } from '@site/kit/page-context';
import { NOTICE_PATH } from '../navigation.ts';
import { prependDe } from './grammar.ts';
import { Article, LegalDocument } from './LegalDocument.tsx';

/** Conditions générales d’utilisation (docs/product.md#terms). */
export function TermsOfUse() {
  return (
    <LegalDocument
      id="cgu"
      title="Conditions générales d’utilisation"
      date={{ words: 'En vigueur depuis le', day: '2024-05-21' }}
    >
      <SiteArticles />
      <Article id="cgu-4" title="4. Formulaires">
        <p>
          Vous garantissez l’exactitude de ce que vous envoyez par les formulaires de contact et d’inscription
          aux bêtas. L’envoi automatisé, l’usurpation d’identité et la sollicitation commerciale de masse sont
          interdits ; les envois en rafale depuis une même adresse sont refusés.
        </p>
      </Article>
      <Article id="cgu-5" title="5. Usages interdits">
        <p>Il est interdit, sur le site comme depuis nos services :</p>
        <ul>
          <li>d’héberger ou de diffuser un contenu illicite ;</li>
          <li>d’attaquer un système, de le saturer ou d’en contourner les protections ;</li>
          <li>d’envoyer des messages non sollicités ;</li>
          <li>de porter atteinte aux droits d’un tiers, dont sa vie privée et ses droits d’auteur.</li>
        </ul>
      </Article>
      <Article id="cgu-6" title="6. Majorité et identité">
        <p>
          Les offres avec engagement sont réservées aux personnes majeures. Nous pouvons vérifier l’identité
          du client avant ou après la mise en service.
        </p>
      </Article>
      <Article id="cgu-7" title="7. Propriété intellectuelle">
        <p>
          Les textes, dessins et éléments graphiques du site appartiennent à l’association ou sont utilisés
          avec autorisation. Une courte citation qui nomme sa source est libre ; toute autre reprise demande
          notre accord écrit. Les noms de jeux, de logiciels et de marques cités appartiennent à leurs
          titulaires.
        </p>
      </Article>
      <Article id="cgu-8" title="8. Liens">
        <p>
          Le site renvoie vers d’autres sites : espace client, documentation, réseaux sociaux, partenaires.
          Nous ne maîtrisons pas le contenu de ceux que nous n’éditons pas.
        </p>
      </Article>
      <Article id="cgu-9" title="9. Contenus signalés">
        <p>
          Toute personne peut <Link to={NOTICE_PATH}>signaler un contenu</Link>. Nous examinons chaque
          signalement, retirons ce qui est manifestement illicite et informons la personne qui a signalé comme
          celle dont le contenu est retiré, qui peut contester.
        </p>
      </Article>
      <Article id="cgu-10" title="10. Évolution et droit applicable">
        <p>
          Ces conditions peuvent évoluer ; la version applicable est celle publiée ici le jour de votre
          visite. Elles relèvent du droit français. À défaut d’accord amiable, le litige est porté devant la
          juridiction que la loi désigne.
        </p>
      </Article>
    </LegalDocument>
  );
}

/** What the site is, and what its tools give. */
function SiteArticles() {
  const { brand, hosts } = useOperator();
  return (
    <>
      <Article id="cgu-1" title="1. Objet">
        <p>
          Ces conditions règlent l’usage du site {prependDe(brand.name)}. Le site présente les offres et leurs
          prix, et met à disposition quelques outils. La vente des services est réglée par les{' '}
          <a href="#cgv">conditions générales de vente</a>.
        </p>
      </Article>
      <Article id="cgu-2" title="2. Accès au site">
        <p>
          Le site est en accès libre et gratuit, hors coût de connexion. Il ne demande pas de compte. Les
          commandes, les factures et les tickets de support se gèrent dans l’espace client
          {hosts.clientArea && (
            <>
              {' '}
              (
              <a href={hosts.clientArea} rel="external noopener">
                {new URL(hosts.clientArea).host}
              </a>
              )
            </>
          )}
          , un site distinct.
        </p>
        <p>
          Nous pouvons interrompre l’accès pour une maintenance ou pour protéger le réseau. Une interruption
          du site n’interrompt pas les services souscrits.
        </p>
      </Article>
      <Article id="cgu-3" title="3. Outils et informations">
        <p>
          Le conseiller de serveurs de jeux, le calculateur de capacité et les autres calculs donnent une
          estimation à partir de ce que vous saisissez ; ils ne remplacent ni un devis ni l’avis du support.
          Le stock des serveurs dédiés est affiché tel qu’il a été lu, à l’heure indiquée : il peut avoir
          varié depuis.
        </p>
        <p>
          Les chiffres de disponibilité, de débit et de protection cités dans les pages décrivent le réseau.
          Seuls engagent les niveaux de service écrits dans les{' '}
          <a href="#cgv-8">conditions générales de vente</a>.
        </p>
      </Article>
    </>
  );
}

import { Link, useOperator } from '@site/kit/page-context';
import { Hero } from '@site/kit/ui/Hero';
import { Section } from '@site/kit/ui/Section';
import styles from './Accessibility.module.css';

/** Page `/accessibilite`: the accessibility statement that the law requires (RGAA 4.1, « Déclaration d’accessibilité »). */
export default function AccessibilityPage() {
  const { brand, origin, email, phone, address } = useOperator();
  return (
    <>
      <Hero
        title="Déclaration d’accessibilité"
        lead={`${brand.name} veut que chacun puisse lire, comparer et commander, avec ou sans souris, avec ou sans écran. Voici où nous en sommes, limites comprises.`}
      />
      <Section id="etat" title="État de conformité">
        <div className={styles.prose}>
          <p>
            Cette déclaration s’applique au site {new URL(origin).host}. Il est construit pour respecter les
            règles WCAG 2.2 au niveau AA. Le référentiel français, le RGAA 4.1, s’appuie sur WCAG 2.1.
          </p>
          <p>
            Aucun audit n’a encore mesuré le site selon le RGAA. Tant qu’il n’a pas eu lieu, le référentiel
            demande de déclarer le site <strong>non conforme</strong>, quels que soient les résultats de nos
            propres essais, décrits ci-dessous.
          </p>
        </div>
      </Section>
      <TestSections />
      <Section
        id="service"
        title="Le service et son accessibilité"
        intro="Ce que demande la directive (UE) 2019/882, dite « acte européen d’accessibilité »."
        ground="sunk"
      >
        <div className={styles.prose}>
          <p>
            Le site présente des services d’hébergement et de télécommunications avec leurs prix. On y compare
            des offres, on y prépare un devis et on nous écrit ; commandes, factures et tickets se gèrent dans
            l’espace client, un site distinct.
          </p>
          <ul>
            <li>
              Tout est écrit en texte : les prix, les caractéristiques, les conditions et les{' '}
              <Link to="/recapitulatifs">récapitulatifs des offres télécom</Link>. Les dessins accompagnent un
              texte qui dit la même chose.
            </li>
            <li>
              On se sert du site à la souris, au doigt ou au clavier, texte agrandi ou non, en thème clair ou
              sombre.
            </li>
            <li>
              Les champs d’un formulaire portent un nom, et chaque erreur est écrite à son champ et annoncée.
            </li>
          </ul>
        </div>
      </Section>
      <Section id="aide" title="Signaler un obstacle">
        <div className={styles.prose}>
          <p>
            Si une page ou une fonction vous pose un problème, écrivez à{' '}
            <a href={`mailto:${email}`}>{email}</a>, appelez le{' '}
            <a href={`tel:${phone.replace(/\s/g, '')}`}>{phone}</a> ou utilisez le{' '}
            <Link to="/contact">formulaire de contact</Link>. Indiquez l’adresse de la page et ce que vous
            vouliez faire : nous vous donnons l’information autrement, et nous corrigeons.
          </p>
          <p>
            Par courrier : {brand.legalName}, {address.street}, {address.postcode} {address.town}.
          </p>
        </div>
      </Section>
      <Section id="recours" title="Voies de recours" ground="sunk">
        <div className={styles.prose}>
          <p>
            Si nous ne vous avons pas répondu de façon satisfaisante, vous pouvez saisir le Défenseur des
            droits, gratuitement :
          </p>
          <ul>
            <li>
              par le{' '}
              <a href="https://formulaire.defenseurdesdroits.fr/" rel="external noopener">
                formulaire du Défenseur des droits
              </a>{' '}
              ;
            </li>
            <li>
              auprès de l’un de ses{' '}
              <a href="https://www.defenseurdesdroits.fr/carte-des-delegues" rel="external noopener">
                délégués, près de chez vous
              </a>{' '}
              ;
            </li>
            <li>
              par courrier, sans timbre : Défenseur des droits, Libre réponse 71120, 75342 Paris Cedex 07.
            </li>
          </ul>
          <p className={styles.date}>
            Déclaration établie le <time dateTime="2026-11-29">29 novembre 2026</time>.
          </p>
        </div>
      </Section>
    </>
  );
}

/** What was tested, and what the tests found. */
function TestSections() {
  return (
    <>
      <Section id="essais" title="Résultats de nos essais" ground="sunk">
        <div className={styles.prose}>
          <p>Chaque version du site passe, avant sa mise en ligne, des essais automatiques :</p>
          {/* The checks of `tests/accessibility` and `tests/pages`. Update this list with those checks. */}
          <ul>
            <li>axe-core, sur toutes les pages, en thème clair et en thème sombre ;</li>
            <li>le parcours au clavier : chaque arrêt est visible et porte un nom ;</li>
            <li>l’affichage à 320 pixels de large et en texte à 200 %, sans défilement horizontal ;</li>
            <li>la lecture sans JavaScript : le texte, les prix et les formulaires restent disponibles.</li>
          </ul>
          <p>
            Outil d’évaluation : axe-core. Environnement : Chromium, Firefox et WebKit sous Linux, sans
            lecteur d’écran. Technologies du site : HTML, CSS, SVG et JavaScript.
          </p>
          <p>
            Un outil automatique ne trouve qu’une partie des défauts. Il ne remplace ni un audit ni l’essai
            par des personnes concernées, que nous n’avons pas encore organisé.
          </p>
        </div>
      </Section>
      <Section id="limites" title="Contenus non accessibles">
        <div className={styles.prose}>
          <h3>Non-conformités</h3>
          <p>Sans audit, cette liste n’est pas complète. Nous connaissons ces limites :</p>
          <ul>
            <li>
              les filtres, le conseiller de serveurs de jeux, les calculateurs et la liste des projets du lab
              demandent JavaScript ; sans lui, les listes d’offres restent entières et la page indique comment
              nous écrire ;
            </li>
            <li>
              sur un petit écran, les tableaux de comparaison défilent horizontalement dans leur cadre ;
            </li>
            <li>le site n’a pas été essayé avec les lecteurs d’écran du marché.</li>
          </ul>
          <h3>Dérogations et exemptions</h3>
          <p>
            Nous n’invoquons aucune dérogation pour charge disproportionnée, et aucun contenu de ce site n’est
            exempté. L’espace client, la documentation et les sites vers lesquels nous renvoyons ne sont pas
            couverts par cette déclaration.
          </p>
        </div>
      </Section>
    </>
  );
}

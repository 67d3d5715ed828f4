import { Link } from '@site/kit/page-context';
import { NOTICE_PATH } from '../navigation.ts';
import { useFullOperator } from '../site-map/catalogue.ts';
import { prependArticle } from './grammar.ts';
import { Article, FactList, LegalDocument } from './LegalDocument.tsx';
import { computeVatNumber } from './vat-number.ts';

/** Publisher and host of the site, from the operator configuration. */
export function PublisherNotice() {
  const { brand, identifiers, address, phone, email, vat, mediator, publicationDirector } = useFullOperator();
  return (
    <LegalDocument id="editeur" title="Mentions légales">
      <Article id="editeur-identite" title="Éditeur du site">
        <FactList
          facts={{
            Dénomination: brand.legalName,
            Forme: 'Association à but non lucratif régie par la loi du 1er juillet 1901',
            Siège: `${address.street}, ${address.postcode} ${address.town}, ${address.country}`,
            RNA: identifiers.rna,
            SIREN: identifiers.siren,
            TVA: vat.ratePercent === null ? 'TVA non applicable' : computeVatNumber(identifiers.siren),
            'Système autonome': identifiers.asn,
            Téléphone: <a href={`tel:${phone.replace(/\s/g, '')}`}>{phone}</a>,
            'Adresse e-mail': <a href={`mailto:${email}`}>{email}</a>,
          }}
        />
      </Article>
      <Article id="editeur-publication" title="Direction de la publication">
        <p>
          La direction de la publication est assurée par{' '}
          {publicationDirector ?? 'la présidence de l’association'}, que l’on joint à l’adresse postale, au
          numéro de téléphone et à l’adresse e-mail indiqués ci-dessus.
        </p>
      </Article>
      <Article id="editeur-hebergement" title="Hébergement du site">
        <p>
          Le site est hébergé par {prependArticle(brand.legalName)}, {address.street}, {address.postcode}{' '}
          {address.town}, {address.country}, téléphone {phone}.
        </p>
      </Article>
      <Article id="editeur-signalement" title="Signaler un contenu">
        <p>
          Un contenu illicite, publié sur ce site ou hébergé par l’un de nos services, se signale par le{' '}
          <Link to={NOTICE_PATH}>formulaire de signalement</Link>. Il demande l’adresse exacte du contenu, ce
          qui le rend illicite selon vous, votre nom, votre adresse e-mail et une déclaration de bonne foi.
          Nous accusons réception, puis vous disons ce que nous décidons, pourquoi, et comment le contester.
        </p>
      </Article>
      <Article id="editeur-contact" title="Points de contact">
        <p>
          Les autorités et les utilisateurs de nos services nous joignent à l’adresse e-mail et au numéro de
          téléphone indiqués ci-dessus, en français (règlement (UE) 2022/2065, articles 11 et 12).
        </p>
      </Article>
      <Article id="editeur-mediation" title="Médiation de la consommation">
        <p>
          Un client consommateur qui nous a écrit sans que le différend soit résolu peut saisir gratuitement
          le médiateur dont nous relevons :{' '}
          <a href={mediator.url} rel="external noopener">
            {mediator.name}
          </a>
          {mediator.address && `, ${mediator.address}`}.
        </p>
      </Article>
    </LegalDocument>
  );
}

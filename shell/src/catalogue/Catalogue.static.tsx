import { Link, useOperator } from '@site/kit/nav';
import { ButtonLink } from '@site/kit/ui/Button';
import { CallToAction } from '@site/kit/ui/CallToAction';
import { Claim } from '@site/kit/ui/Claim';
import { Hero } from '@site/kit/ui/Hero';
import { SectionNavigation } from '../sections/SectionNavigation.tsx';
import layout from '../sections/sections.module.css';
import { ElevenStops } from './ElevenStops.tsx';
import { OfferSection } from './OfferSection.tsx';
import { SeeAlso } from './SeeAlso.tsx';
import { catalogueSections } from './sections.ts';

/** /offres */
export default function Catalogue() {
  const { claims, hosts } = useOperator();
  const links = [
    ...catalogueSections.map(({ id, title }) => ({ id, label: title })),
    { id: 'voir-aussi', label: 'Voir aussi' },
  ];
  return (
    <>
      <Hero
        title="Toutes nos offres"
        drawing={<ElevenStops />}
        lead={
          <>
            Onze familles, du site web à la fibre, sur le même réseau.{' '}
            {claims['price-from'] ? (
              <>
                <Claim id="price-from" /> : chaque prix
              </>
            ) : (
              'Chaque prix'
            )}{' '}
            est affiché hors taxes, le TTC à côté ; <Link to="/prix">leur liste et leur historique</Link>{' '}
            tiennent sur une page.
          </>
        }
      >
        <ButtonLink to="#vps">Parcourir le catalogue</ButtonLink>
        <ButtonLink to="/quel-serveur" look="secondary">
          Quel serveur pour moi ?
        </ButtonLink>
        <ButtonLink to={hosts.quote} look="secondary">
          Demander un devis
        </ButtonLink>
      </Hero>
      <div className={layout.layout}>
        <SectionNavigation sections={links} />
        <div className={layout.content}>
          {catalogueSections.map((section) => (
            <OfferSection key={section.id} {...section} />
          ))}
          <SeeAlso />
        </div>
      </div>
      <CallToAction
        title="Vous hésitez entre deux offres ?"
        actions={<ButtonLink to="/contact">Nous écrire</ButtonLink>}
      >
        Décrivez l’usage : nous vous dirons laquelle suffit.
      </CallToAction>
    </>
  );
}

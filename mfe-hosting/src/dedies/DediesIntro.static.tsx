import { ButtonLink } from '@site/kit/ui/Button';
import { Claim } from '@site/kit/ui/Claim';
import { Hero } from '@site/kit/ui/Hero';
import { MachineDrawing } from './MachineDrawing.tsx';

export default function DediesIntro() {
  return (
    <Hero
      title="Serveurs dédiés"
      lead={
        <>
          Une machine entière, en France, protégée par <Claim id="anti-ddos" /> d’anti-DDoS. La liste montre
          le stock tel que notre système de commande le donne.
        </>
      }
      back={{ to: '/offres', label: 'Toutes les offres' }}
      drawing={<MachineDrawing />}
    >
      <ButtonLink to="#serveurs">Voir le stock</ButtonLink>
      <ButtonLink to="/contact" look="secondary">
        Demander un devis
      </ButtonLink>
    </Hero>
  );
}

import { STOCK_FEED } from '@site/api-contract/stock';
import { Link } from '@site/kit/nav';
import { ButtonLink } from '@site/kit/ui/Button';
import { CallToAction } from '@site/kit/ui/CallToAction';
import { OtherFamilies } from '../families/OtherFamilies.tsx';

export default function DediesOutro() {
  return (
    <>
      <OtherFamilies current="dedies" />
      <CallToAction
        title="La machine qu’il vous faut n’est pas là ?"
        actions={<ButtonLink to="/contact">Demander un devis</ButtonLink>}
      >
        Décrivez-la : nous vous disons quand et à quel prix nous pouvons l’avoir. Vous l’avez déjà ?{' '}
        <Link to="/offres/housing">Nous l’hébergeons</Link>. Vous attendez ?{' '}
        <a href={STOCK_FEED.atom} rel="alternate external">
          Le flux du stock
        </a>{' '}
        vous prévient de ce qui arrive.
      </CallToAction>
    </>
  );
}

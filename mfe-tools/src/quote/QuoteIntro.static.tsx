import { Hero } from '@site/kit/ui/Hero';
import { QuoteMade } from './QuoteMade.tsx';

export default function QuoteIntro() {
  return (
    <>
      <Hero
        look="brief"
        title="Mon devis"
        lead="Les offres que vous avez choisies, ce qu’elles coûtent à la commande, par mois et sur un an. Rien n’est commandé : imprimez-le, partagez-le ou envoyez-le-nous."
      />
      <QuoteMade />
    </>
  );
}

import { BetaForm } from './BetaForm.tsx';
import BetaIntro from './BetaIntro.static.tsx';

/** /inscription-beta */
export default function BetaPage() {
  return (
    <>
      <BetaIntro />
      <BetaForm />
    </>
  );
}

import { lazy, Suspense, useId, useState } from 'react';
import { flushSync } from 'react-dom';
import './cable.css';

const Plan = lazy(() => import('./Plan.jsx'));

export default function CablePage() {
  const [metres, setMetres] = useState(2);
  const [hasPlan, setHasPlan] = useState(false);
  const id = useId();
  const change = (event) => flushSync(() => setMetres(Number(event.target.value)));
  return (
    <section className="cable">
      <header>Only on the team’s own site</header>
      <h2>Votre prix</h2>
      <label htmlFor={id}>Mètres</label>
      <input id={id} type="number" value={metres} onChange={change} />
      <output>{metres * 3} €</output>
      <button type="button" onClick={() => setHasPlan(true)}>
        Voir le plan
      </button>
      <Suspense>{hasPlan && <Plan />}</Suspense>
    </section>
  );
}

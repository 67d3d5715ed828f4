import { lazy, Suspense, useId, useState } from 'react';
import { flushSync } from 'react-dom';
import './rack.css';

const Plan = lazy(() => import('./Plan.jsx'));

export default function RackPage() {
  const [units, setUnits] = useState(1);
  const [hasPlan, setHasPlan] = useState(false);
  const id = useId();
  const change = (event) => flushSync(() => setUnits(Number(event.target.value)));
  return (
    <section className="rack">
      <header>Only on the team’s own site</header>
      <h2>Votre prix</h2>
      <label htmlFor={id}>Unités</label>
      <input id={id} type="number" value={units} onChange={change} />
      <output>{units * 12} €</output>
      <button type="button" onClick={() => setHasPlan(true)}>
        Voir le plan
      </button>
      <Suspense>{hasPlan && <Plan />}</Suspense>
    </section>
  );
}

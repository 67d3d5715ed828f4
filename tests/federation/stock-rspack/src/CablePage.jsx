import { useId, useState } from 'react';
import { flushSync } from 'react-dom';
import './cable.css';

export default function CablePage() {
  const [metres, setMetres] = useState(2);
  const id = useId();
  return (
    <section className="cable">
      <h1>Câbles sur mesure</h1>
      <label htmlFor={id}>Mètres</label>
      <input id={id} type="number" value={metres} onChange={(event) => flushSync(() => setMetres(Number(event.target.value)))} />
      <output>{metres * 3} €</output>
    </section>
  );
}

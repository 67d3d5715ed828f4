import { useId, useState } from 'react';
import { createPortal } from 'react-dom';
import './rack.css';

export default function RackPage() {
  const [units, setUnits] = useState(1);
  const id = useId();
  return (
    <section className="rack">
      <h1>Baies partagées</h1>
      <label htmlFor={id}>Unités</label>
      <input id={id} type="number" value={units} onChange={(event) => setUnits(Number(event.target.value))} />
      <output>{units * 12} €</output>
    </section>
  );
}

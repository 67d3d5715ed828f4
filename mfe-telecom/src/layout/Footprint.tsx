import { useOperator } from '@site/kit/page-context';

/** Greenhouse gases of a gigabyte on a kind of access; nothing where the operator gives none. */
export function Footprint({ access }: { access: 'fixed' | 'mobile' }) {
  const { environment } = useOperator();
  const co2 = access === 'fixed' ? environment?.fixedCo2PerGb : environment?.mobileCo2PerGb;
  return co2 && <p>Gaz à effet de serre d’un Go transporté : {co2}.</p>;
}

/** Placeholder. */
export default function PbxPage() {
  return <h1>Pbx</h1>;
}

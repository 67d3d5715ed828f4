/** Placeholder. */
export default function TransitPage() {
  return <h1>Transit</h1>;
}

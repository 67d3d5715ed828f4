/** Placeholder. */
export default function CollectePage() {
  return <h1>Collecte</h1>;
}

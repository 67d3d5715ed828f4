/** Placeholder. */
export default function TrunkPage() {
  return <h1>Trunk</h1>;
}

/** Placeholder. */
export default function TelephoniePage() {
  return <h1>Telephonie</h1>;
}

/** Placeholder. */
export default function MobilePage() {
  return <h1>Mobile</h1>;
}

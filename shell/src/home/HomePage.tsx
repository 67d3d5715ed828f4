export default function HomePage() { return <h1>Accueil</h1>; }

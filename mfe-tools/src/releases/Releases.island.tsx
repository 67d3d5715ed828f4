import { RequireSession } from '../admin/RequireSession.tsx';

/** /admin/livraisons: the releases page (docs/decisions/0051). */
export default function Releases() {
  return (
    <RequireSession
      title="Livraisons"
      about="Le tableau des livraisons, réservé à l’équipe."
      action="Ouvrir le tableau"
      expired="Votre session a expiré : reconnectez-vous."
      loading="Chargement du tableau…"
      failed="Le tableau n’a pas pu être chargé."
      load={async () => (await import('./ReleasesDashboard.tsx')).ReleasesDashboard}
    />
  );
}

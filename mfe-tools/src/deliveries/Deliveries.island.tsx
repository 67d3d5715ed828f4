import { LoadFailure } from '@site/kit/ui/LoadFailure';
import { useEffect, useState } from 'react';
import admin from '../admin/Admin.module.css';
import { Gate } from '../admin/Gate.tsx';
import { useSession } from '../admin/session.ts';
import type { Board } from './Board.tsx';

const EXPIRED = 'Votre session a expiré : reconnectez-vous.';

/** /admin/livraisons: the password, then the board, which nobody pays for who has none. */
export default function Deliveries() {
  const { place, open, expire, leave } = useSession(EXPIRED);
  if (place.name === 'inside') return <Inside onExpired={expire} onLeave={leave} />;
  return (
    <div className={admin.page}>
      <Gate
        about="Le tableau des livraisons, réservé à l’équipe."
        action="Ouvrir le tableau"
        reason={place.reason}
        onOpen={open}
      />
    </div>
  );
}

interface InsideProps {
  onExpired(): void;
  onLeave(): void;
}

/** Behind the gate: fetches the board, and shows it. */
function Inside(props: InsideProps) {
  const [Shown, setShown] = useState<typeof Board | null>(null);
  const [hasFailed, setHasFailed] = useState(false);
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt asks again
  useEffect(() => {
    setHasFailed(false);
    import('./Board.tsx').then(
      (module) => setShown(() => module.Board),
      (error: unknown) => {
        console.warn('Tableau des livraisons', error);
        setHasFailed(true);
      },
    );
  }, [attempt]);
  if (Shown) return <Shown {...props} />;
  return (
    <div className={admin.page}>
      <h1>Livraisons</h1>
      {hasFailed ? (
        <LoadFailure onRetry={() => setAttempt(attempt + 1)}>Le tableau n’a pas pu être chargé.</LoadFailure>
      ) : (
        <p role="status">Chargement du tableau…</p>
      )}
    </div>
  );
}

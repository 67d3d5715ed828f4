import { usePage } from '@site/kit/nav';
import { Component, type ReactNode, Suspense, useState } from 'react';
import { Button } from './Button.tsx';
import styles from './RemoteModule.module.css';

interface BoundaryProps {
  children: ReactNode;
  fallback: ReactNode;
}

class Boundary extends Component<BoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    return this.state.hasFailed ? this.props.fallback : this.props.children;
  }
}

/**
 * Shows another team's module, e.g. `tools/Recommender`, within its own boundary: whatever happens to that team's
 * release, the page around it stays whole and the place says what is missing.
 *
 * @param name what the visitor would find here, with its article: « le conseiller »
 */
export function RemoteModule({ id, name }: { id: string; name: string }) {
  const { module } = usePage();
  const [attempt, setAttempt] = useState(0);
  const Module = module(id, attempt);
  const failure = (
    <div role="alert" className={styles.missing}>
      <p>Nous ne parvenons pas à charger {name}. Le reste de la page fonctionne.</p>
      <Button onClick={() => setAttempt(attempt + 1)}>Réessayer</Button>
    </div>
  );
  return (
    <Boundary key={attempt} fallback={failure}>
      <Suspense fallback={<p role="status">Chargement…</p>}>
        <Module />
      </Suspense>
    </Boundary>
  );
}

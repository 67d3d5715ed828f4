import { usePage } from '@site/kit/page-context';
import { Suspense } from 'react';
import { Button } from './Button.tsx';
import styles from './RemoteIsland.module.css';

/** Replaces an island that failed to load: its name and « Réessayer », which the shell handles. */
export const MissingIsland = ({ name }: { name: string }) => (
  <div role="alert" className={styles.missing} data-missing="">
    <p>
      Nous ne parvenons pas à charger <span>{name}</span>. Le reste de la page fonctionne.
    </p>
    <Button data-retry="" data-needs-script="">
      Réessayer
    </Button>
  </div>
);

/**
 * Shows another team's island, e.g. `tools/Recommender`. When that team's release fails, the rest of the page works and
 * a message names the island.
 *
 * @param name name of the island for the visitor, with its article: « le conseiller »
 *
 * @example
 * <RemoteIsland id="tools/Recommender" name="le conseiller" />
 */
export function RemoteIsland({ id, name }: { id: string; name: string }) {
  const Module = usePage().module(id);
  return (
    <div data-named={name}>
      <Suspense fallback={<MissingIsland name={name} />}>
        <Module />
      </Suspense>
    </div>
  );
}

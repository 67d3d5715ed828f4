import { EmptyState } from '@site/kit/ui/EmptyState';
import { LoadFailure } from '@site/kit/ui/LoadFailure';
import { PagedList } from '@site/kit/ui/PagedList';
import { Section } from '@site/kit/ui/Section';
import { Skeleton } from '@site/kit/ui/Skeleton';
import { Tabs } from '@site/kit/ui/Tabs';
import { useState } from 'react';

type Side = 'gauche' | 'droite';

export function Lists({ scheme }: { scheme: string }) {
  const [side, setSide] = useState<Side>('gauche');
  return (
    <Section
      id={`listes-${scheme}`}
      title="Listes et contenus vivants"
      intro="Tabs, PagedList (PagedItems, Pager), Skeleton, EmptyState, LoadFailure"
      ground="sunk"
    >
      <Tabs<Side>
        label={`Côtés (${scheme})`}
        tabs={[
          { value: 'gauche', label: 'Gauche', panel: <p>Le premier panneau.</p> },
          { value: 'droite', label: 'Droite', panel: <p>Le second panneau.</p> },
        ]}
        value={side}
        onChange={setSide}
      />
      <PagedList
        label={`Pages des mots (${scheme})`}
        items={['un', 'deux', 'trois', 'quatre', 'cinq']}
        itemId={(word) => word}
        render={(word) => <p>{word}</p>}
      />
      <Skeleton count={2} label="Chargement…" />
      <EmptyState>Rien ne correspond.</EmptyState>
      <LoadFailure onRetry={() => {}}>La liste n’a pas pu être lue.</LoadFailure>
    </Section>
  );
}

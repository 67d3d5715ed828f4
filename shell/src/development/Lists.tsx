import { EmptyState } from '@site/kit/ui/EmptyState';
import { LoadFailure } from '@site/kit/ui/LoadFailure';
import { PagedItems } from '@site/kit/ui/PagedItems';
import { Pager } from '@site/kit/ui/Pager';
import { Section } from '@site/kit/ui/Section';
import { Skeleton } from '@site/kit/ui/Skeleton';
import { Tabs } from '@site/kit/ui/Tabs';

const words = ['un', 'deux', 'trois', 'quatre', 'cinq'];

export function Lists({ scheme }: { scheme: string }) {
  return (
    <Section
      id={`listes-${scheme}`}
      title="Listes et contenus vivants"
      intro="Tabs, When, PagedItems, Pager, Skeleton, EmptyState, LoadFailure"
      ground="sunk"
    >
      <Tabs
        name={`cote-${scheme}`}
        label={`Côtés (${scheme})`}
        tabs={[
          { value: 'gauche', label: 'Gauche', panel: <p>Le premier panneau.</p> },
          { value: 'droite', label: 'Droite', panel: <p>Le second panneau.</p> },
        ]}
      />
      <PagedItems
        id={`mots-${scheme}`}
        items={words}
        itemId={(word) => word}
        render={(word) => <p>{word}</p>}
      />
      <Pager list={`mots-${scheme}`} label={`Pages des mots (${scheme})`} length={words.length} />
      <Skeleton count={2} label="Chargement…" />
      <EmptyState>Rien ne correspond.</EmptyState>
      <LoadFailure onRetry={() => {}}>La liste n’a pas pu être lue.</LoadFailure>
    </Section>
  );
}

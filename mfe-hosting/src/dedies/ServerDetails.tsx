import type { DedicatedServer } from '@site/api-contract/merge';
import { cardOf } from '@site/api-contract/server-card';
import { CopyButton } from '@site/kit/ui/CopyButton';
import { Dialog } from '@site/kit/ui/Dialog';
import { Price } from '@site/kit/ui/Price';
import { SpecList } from '@site/kit/ui/SpecList';
import styles from './Dedies.module.css';
import { ServerActions } from './ServerCard.tsx';
import { sheetOf, sheetText } from './sheet.ts';

/** The whole data sheet of a server. */
export function ServerDetails({ server, onClose }: { server: DedicatedServer; onClose(): void }) {
  const texts = cardOf(server);
  return (
    <Dialog title={server.name} onClose={onClose}>
      <Price cents={server.priceCents} size="l" />
      <SpecList specs={sheetOf(server)} />
      <div className={styles.actions}>
        <CopyButton label="Copier la fiche" text={() => sheetText(server)} />
        <ServerActions texts={texts} where={(name, node) => texts[name] && node} />
      </div>
    </Dialog>
  );
}

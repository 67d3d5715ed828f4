import type { DedicatedServer } from '@site/api-contract/merge';
import { CopyButton } from '@site/kit/ui/CopyButton';
import { Dialog } from '@site/kit/ui/Dialog';
import { Price } from '@site/kit/ui/Price';
import { SpecList } from '@site/kit/ui/SpecList';
import type { ReactNode } from 'react';
import { sheetOf, sheetText } from './sheet.ts';

interface ServerDetailsProps {
  server: DedicatedServer;
  /** The last line: where one orders or asks, as on its card, beside what copies the sheet. */
  actions(copy: ReactNode): ReactNode;
  onClose(): void;
}

/** The whole data sheet of a server. */
export function ServerDetails({ server, actions, onClose }: ServerDetailsProps) {
  return (
    <Dialog title={server.name} onClose={onClose}>
      <Price cents={server.priceCents} size="l" />
      <SpecList specs={sheetOf(server)} />
      {actions(<CopyButton label="Copier la fiche" text={() => sheetText(server)} />)}
    </Dialog>
  );
}

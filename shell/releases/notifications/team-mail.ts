import { formatParisTime, type OutboxMail } from '@site/api/mail/outbox-mail';
import type { CanaryNumbers, ReleaseError, TeamEvent } from '@site/api-contract/releases/team-events';
import { formatNumber, formatScaled } from '@site/api-contract/texts/numbers';
import { typeset } from '@site/api-contract/texts/typography';

/** Contents of every mail to a team. */
export interface TeamMailContext {
  team: string;
  /** The team's mailbox. */
  to: string;
  /** The operator's mailbox, which the team's answers go to. */
  operator: string;
  /** Scheme and host of the site, as visitors see them. */
  publicOrigin: string;
}

/** Returns the mail that tells a team of an event, with French spacing. */
export function buildTeamMail(
  event: TeamEvent,
  { team, to, operator, publicOrigin }: TeamMailContext,
): OutboxMail {
  const { reason, analysis, errors, run, remote } = event;
  const { subject, lines } = formatWords(event);
  const text = [
    'Bonjour,',
    '',
    ...lines,
    ...(analysis ? ['', ...numberLines(analysis)] : []),
    // The reason of an analysis is its numbers, in English.
    ...(reason !== null && !analysis ? ['', `Motif : ${reason}`] : []),
    ...(errors.length > 0 ? ['', 'Erreurs de cette version :', ...errors.flatMap(errorLines)] : []),
    ...(run === null ? [] : ['', `Exécution : ${run}`]),
    '',
    `Page des livraisons : ${publicOrigin}/admin/livraisons#remote-${remote}`,
    '',
    '-- ',
    `Envoyé à l’équipe ${team} par ${new URL(publicOrigin).host}, à l’adresse que l’exploitant du site a enregistrée.`,
  ];
  return {
    to,
    replyTo: { name: '', address: operator },
    subject: typeset(subject),
    text: typeset(text.join('\n')),
  };
}

/** Returns the author of an event for the beginning of a sentence. */
const getAuthor = ({ by }: TeamEvent): string => (by === 'site' ? 'Le site' : by);

function formatWords(event: TeamEvent): { subject: string; lines: string[] } {
  const { type, remote, buildId, live } = event;
  const at = formatParisTime(new Date(event.timestamp));
  const author = getAuthor(event);
  switch (type) {
    case 'canary.ended': {
      const why =
        event.by === 'site' ? ' de lui-même : elle échouait plus souvent que la version en ligne' : '';
      return {
        subject: `${remote} : la version à l’essai ${buildId} est arrêtée`,
        lines: [
          `${author} a arrêté la version à l’essai ${buildId} de ${remote}${why}.`,
          `C’était le ${at}. Ses visiteurs reçoivent la version en ligne${live === null ? '' : `, ${live}`}.`,
        ],
      };
    }
    case 'canary.promoted':
      return {
        subject: `${remote} : la version à l’essai ${buildId} est en ligne`,
        lines: [
          `${author} a donné de lui-même la version à l’essai ${buildId} de ${remote} à tous les visiteurs : elle a tenu à chaque étape.`,
          `C’était le ${at}.`,
        ],
      };
    case 'release.rolled-back':
      return {
        subject: `${remote} : retour à la version ${live}`,
        lines: [
          buildId === null
            ? `${author} a remis ${remote} sur le site, dans sa version ${live}.`
            : `${author} a retiré la version ${buildId} de ${remote}. La version ${live} est de nouveau en ligne.`,
          `C’était le ${at}.`,
        ],
      };
  }
}

/** Returns the lines of an error. The browser's message stays as it is, in the browser's language. */
const errorLines = ({ message, page, island, browsers, visitors, stack }: ReleaseError): string[] => [
  `– ${message}`,
  `  ${page}${island ? `, îlot ${island}` : ''} ; ${browsers.join(', ')} ; ${formatNumber(visitors)} ${visitors > 1 ? 'visiteurs' : 'visiteur'}`,
  ...stack.map((line) => `  ${line}`),
];

/** Evidence above which its exact value says nothing more to a reader. */
const MOST_EVIDENCE = 1_000_000;

const countLine = (name: string, { visitors, failing }: CanaryNumbers['canary']): string => {
  const share = visitors > 0 ? ` (${formatScaled(Math.round((1000 * failing) / visitors), 1, 0)} %)` : '';
  const people = visitors > 1 ? 'visiteurs' : 'visiteur';
  return `${name} : ${formatNumber(visitors)} ${people}, dont ${formatNumber(failing)} avec un échec${share}`;
};

function numberLines({ canary, live, evidence, limit }: CanaryNumbers): string[] {
  const times =
    evidence >= MOST_EVIDENCE
      ? 'plus d’un million de fois'
      : `${formatScaled(Math.round(10 * evidence), 1, 0)} fois`;
  return [
    countLine('Version à l’essai', canary),
    countLine('Version en ligne', live),
    `« Moins bonne » explique ces chiffres ${times} mieux que « aussi bonne » ; à ${formatNumber(limit)}, une version à l’essai est arrêtée.`,
  ];
}

import type { TeamEvent } from '@site/api-contract/releases/team-events';
import { describe, expect, it } from 'vitest';
import { buildTeamMail } from './team-mail.ts';

const context = {
  team: 'Hosting',
  to: 'ops@example.org',
  operator: 'contact@example.org',
  publicOrigin: 'https://www.example.org',
};

const event: TeamEvent = {
  type: 'canary.ended',
  timestamp: '2026-01-31T11:00:00.000Z',
  remote: 'hosting',
  buildId: '0123456789ab',
  live: 'c0b4ffa9eef2',
  action: 'abort',
  by: 'site',
  reason: '6 of 12 visitors met a failure',
  analysis: {
    canary: { visitors: 12, failing: 6 },
    live: { visitors: 2400, failing: 3 },
    evidence: 5_432.1,
    limit: 1_000,
  },
  errors: [
    {
      message: 'panne voulue',
      page: '/offres/dedies',
      island: 'hosting/ServerList',
      browsers: ['Chromium', 'Firefox'],
      visitors: 6,
      stack: ['assets/ServerList.js:1:99'],
    },
  ],
  run: 'https://github.com/org/hosting/actions/runs/7',
};

/** Returns subject and text with ordinary spaces. */
function getMail(changes: Partial<TeamEvent>) {
  const { subject, text } = buildTeamMail({ ...event, ...changes }, context);
  return { subject: subject.replace(/\s/g, ' '), text: text.replace(/[^\S\n]/g, ' ') };
}

describe('mail to a team', () => {
  it('gives the numbers of a canary that the site ended', () => {
    expect(getMail({})).toEqual({
      subject: 'hosting : la version à l’essai 0123456789ab est arrêtée',
      text: [
        'Bonjour,',
        '',
        'Le site a arrêté la version à l’essai 0123456789ab de hosting de lui-même : elle échouait plus souvent que la version en ligne.',
        'C’était le samedi 31 janvier 2026 à 12:00 (heure de Paris). Ses visiteurs reçoivent la version en ligne, c0b4ffa9eef2.',
        '',
        'Version à l’essai : 12 visiteurs, dont 6 avec un échec (50 %)',
        'Version en ligne : 2 400 visiteurs, dont 3 avec un échec (0,1 %)',
        '« Moins bonne » explique ces chiffres 5 432,1 fois mieux que « aussi bonne » ; à 1 000, une version à l’essai est arrêtée.',
        '',
        'Erreurs de cette version :',
        '– panne voulue',
        '  /offres/dedies, îlot hosting/ServerList ; Chromium, Firefox ; 6 visiteurs',
        '  assets/ServerList.js:1:99',
        '',
        'Exécution : https://github.com/org/hosting/actions/runs/7',
        '',
        'Page des livraisons : https://www.example.org/admin/livraisons#remote-hosting',
        '',
        '-- ',
        'Envoyé à l’équipe Hosting par www.example.org, à l’adresse que l’exploitant du site a enregistrée.',
      ].join('\n'),
    });
  });

  it('names the person who ended a canary, without a conclusion', () => {
    const { text } = getMail({ by: 'admin (Alice)', analysis: null, reason: null });
    expect(text).toContain('admin (Alice) a arrêté la version à l’essai 0123456789ab de hosting.\n');
  });

  it('counts a single visitor as one', () => {
    const analysis = event.analysis && { ...event.analysis, live: { visitors: 1, failing: 0 } };
    expect(getMail({ analysis }).text).toContain(
      'Version en ligne : 1 visiteur, dont 0 avec un échec (0 %)\n',
    );
  });

  it.each([
    ['canary.promoted', 'hosting : la version à l’essai 0123456789ab est en ligne'],
    ['release.rolled-back', 'hosting : retour à la version c0b4ffa9eef2'],
  ] as const)('names %s in its subject', (type, subject) => {
    expect(getMail({ type }).subject).toBe(subject);
  });

  it('gives no exact evidence beyond a million', () => {
    const analysis = event.analysis && { ...event.analysis, evidence: 1e300 };
    expect(getMail({ analysis }).text).toContain('explique ces chiffres plus d’un million de fois mieux');
  });

  it('says that a retired remote is back', () => {
    const { text } = getMail({ type: 'release.rolled-back', buildId: null, by: 'Hosting', analysis: null });
    expect(text).toContain('Hosting a remis hosting sur le site, dans sa version c0b4ffa9eef2.');
  });
});

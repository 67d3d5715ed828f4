import { describe, expect, test } from 'vitest';
import type { Game } from './game.ts';
import { games } from './games.ts';
import { parseAnswers } from './sizing.ts';

const gameOf = (id: string) => games.find((game) => game.id === id) as Game;
const gmod = gameOf('gmod');

describe('the number of players', () => {
  test.each([
    ['1', 1],
    ['128', 128],
    [' 12 ', 12],
    ['007', 7],
  ])('When « %s » is typed, then it counts as %i', (joueurs, count) => {
    expect(parseAnswers(gmod, { joueurs, mods: 'non' })).toEqual({
      ok: true,
      answers: { joueurs: count, mods: 'non' },
    });
  });

  test.each([undefined, '', '  '])('When it is left empty (%j), then it is asked for', (joueurs) => {
    expect(parseAnswers(gmod, { joueurs, mods: 'non' })).toEqual({
      ok: false,
      errors: { joueurs: 'Nombre de joueurs : indiquez un nombre entier de 1 à 128.' },
    });
  });

  test.each(['1.5', '1,5', '1e3', '0x10', '+5', '--5', '1 000', 'dix', 'NaN', 'Infinity', '٣'])(
    'When « %s » is typed, then a whole number is asked for',
    (joueurs) => {
      expect(parseAnswers(gmod, { joueurs, mods: 'non' })).toEqual({
        ok: false,
        errors: { joueurs: 'Nombre de joueurs : seul un nombre entier de 1 à 128 est accepté.' },
      });
    },
  );

  test.each(['0', '-1', '-0', '129', '9'.repeat(400)])(
    'When %s is typed, then the bounds are told',
    (joueurs) => {
      expect(parseAnswers(gmod, { joueurs, mods: 'non' })).toEqual({
        ok: false,
        errors: { joueurs: 'Nombre de joueurs : de 1 à 128 pour ce jeu.' },
      });
    },
  );

  test.each(games)('When $id gets one more than its max, then it is refused, for this alone', (game) => {
    const raw = Object.fromEntries(
      game.questions.map((question) => [
        question.key,
        question.type === 'number' ? String(question.max + 1) : question.options[0]?.value,
      ]),
    );
    const parsed = parseAnswers(game, raw);
    const asked = game.id === 'python' || game.id === 'nodejs' ? 'bots' : 'joueurs';
    expect(parsed.ok ? [] : Object.keys(parsed.errors)).toEqual([asked]);
  });
});

describe('the choices', () => {
  test('When none is made, then each says what can be chosen', () => {
    expect(parseAnswers(gameOf('fivem'), { joueurs: '2048' })).toEqual({
      ok: false,
      errors: {
        base: 'Localisation de la base : choisissez « France (FR) » ou « États-Unis (US) ».',
        scripts: 'Scripts personnalisés : choisissez « Non », « Quelques-uns » ou « Beaucoup ».',
        mappings: 'Mappings lourds : choisissez « Non » ou « Oui ».',
      },
    });
  });

  test('When nothing is said about a Minecraft server, then its own choices are told', () => {
    const parsed = parseAnswers(gameOf('minecraft'), {});
    expect(parsed.ok ? {} : parsed.errors).toEqual({
      joueurs: 'Nombre de joueurs : indiquez un nombre entier de 1 à 200.',
      plugins:
        'Plugins et mods : choisissez « Aucun (vanilla) », « Quelques-uns (5 à 20) » ou ' +
        '« Beaucoup (plus de 20 ou gros modpack) ».',
      carte: 'Carte personnalisée : choisissez « Non (seed classique) » ou « Oui ».',
      gameplay:
        'Type de jeu : choisissez « Classique (survie, aventure) », « Mini-jeux ou hub » ou ' +
        '« Technique ou magie (moddé) ».',
    });
  });

  test.each(['peut-être', 'Oui', 'oui', '0', 'constructor', '__proto__'])(
    'When « %s » is not an option, then the options are told',
    (mods) => {
      expect(parseAnswers(gmod, { joueurs: '1', mods })).toEqual({
        ok: false,
        errors: {
          mods: 'Mods et scripts : réponse inconnue, choisissez « Non », « Quelques-uns » ou « Beaucoup ».',
        },
      });
    },
  );

  test('When the count and the choice are both wrong, then both are told', () => {
    const parsed = parseAnswers(gameOf('nodejs'), { bots: '101', bibliotheques: 'beaucoup' });
    expect(parsed).toEqual({
      ok: false,
      errors: {
        bots: 'Nombre de bots : de 1 à 100 pour ce jeu.',
        bibliotheques: 'Bibliothèques lourdes : réponse inconnue, choisissez « Non » ou « Oui ».',
      },
    });
  });
});

test('When keys come that the game does not ask for, then they are ignored', () => {
  const raw = { jeu: 'minecraft', offre: 'performance', mods: 'beaucoup', bots: 'x' };
  const asked = { joueurs: '3', plugins: 'aucun', carte: 'oui', gameplay: 'mini-jeux' };
  expect(parseAnswers(gameOf('minecraft'), { ...raw, ...asked })).toEqual({
    ok: true,
    answers: { joueurs: 3, plugins: 'aucun', carte: 'oui', gameplay: 'mini-jeux' },
  });
});

import { Link } from '@site/kit/page-context';
import { Button } from '@site/kit/ui/Button';
import { Field } from '@site/kit/ui/Field';
import { Select } from '@site/kit/ui/Select';
import { changeQuery, useUrlQuery } from '@site/kit/url-state';
import { type FormEvent, lazy, type RefObject, Suspense, useEffect, useRef, useState } from 'react';
import { findAddressErrors, parseAnswers } from './answers.ts';
import { usePublishedGameOffers } from './game-plan-offers.ts';
import { type GameQuestion, games } from './games.ts';
import styles from './Recommender.module.css';
import { sizeServer } from './sizing.ts';

const gameOptions = games.map(({ id, name }) => ({ value: id, label: name }));
const keys = new Set(games.flatMap(({ questions }) => questions.map(({ key }) => key)));

/** Query changes that clear the answers of all games. */
const noAnswers = () => Object.fromEntries([...keys].map((key) => [key, null]));

/** Fills the form's fields with the answers of the address. */
function useFilledFields(
  form: RefObject<HTMLFormElement | null>,
  gameId: string,
  raw: Record<string, string | undefined>,
): void {
  const answersText = JSON.stringify(raw);
  // The fields are uncontrolled, so that typed answers outlive an invalid one. The answers of an address fill them.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text represents the answers
  useEffect(() => {
    for (const [key, value] of Object.entries(raw)) {
      const field = form.current?.elements.namedItem(key);
      if (!value || !(field instanceof HTMLInputElement || field instanceof HTMLSelectElement)) continue;
      field.value = value;
      // A value that the list lacks would leave it blank.
      if (field.value !== value) field.value = '';
    }
  }, [gameId, answersText]);
}

/**
 * Finds the smallest sufficient offer for a game server and shows the calculation. The URL keeps game and answers, so
 * that visitors can share a result; another game clears both.
 */
export default function Recommender() {
  const query = useUrlQuery();
  const published = usePublishedGameOffers();
  // Loads with the first result. After a failed load, a remount imports again.
  const [RecommendedOffer] = useState(() => lazy(() => import('./RecommendedOffer.tsx')));
  const [errors, setErrors] = useState<Record<string, string>>({});
  const result = useRef<HTMLDivElement>(null);
  const isAsked = useRef(false);
  const form = useRef<HTMLFormElement>(null);
  const game = games.find(({ id }) => id === query.get('jeu')) ?? games[0];
  const raw = Object.fromEntries(game.questions.map(({ key }) => [key, query.get(key) ?? undefined]));
  useFilledFields(form, game.id, raw);
  // An empty form isn't validated: its errors aren't shown, and the first parse costs a slow phone 50 ms.
  const shared = Object.values(raw).some(Boolean) ? parseAnswers(game, raw) : undefined;
  const shownErrors = { ...findAddressErrors(shared, raw), ...errors };

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const data = new FormData(form);
    const typed = Object.fromEntries(game.questions.map(({ key }) => [key, String(data.get(key) ?? '')]));
    const parsed = parseAnswers(game, typed);
    setErrors(parsed.ok ? {} : parsed.errors);
    if (parsed.ok) {
      isAsked.current = true;
      changeQuery({ jeu: game.id, ...typed });
      // The same answers again render nothing new.
      if (shared?.ok) show();
      return;
    }
    changeQuery(noAnswers());
    const first = game.questions.find(({ key }) => parsed.errors[key])?.key ?? '';
    const input = form.elements.namedItem(first);
    if (input instanceof HTMLElement) input.focus();
  };

  /** Scrolls to the result after a submit, when it is below the form on a phone. */
  const show = () => {
    const { top = 0 } = result.current?.getBoundingClientRect() ?? {};
    if (isAsked.current && top > innerHeight / 2) result.current?.scrollIntoView();
    isAsked.current = false;
  };

  return (
    <div className={styles.recommender}>
      <NoScriptHint />
      <form
        ref={form}
        className={styles.form}
        noValidate
        onSubmit={submit}
        action="/games#conseiller"
        data-needs-script=""
      >
        <Select
          label="Votre jeu ou programme"
          name="jeu"
          options={gameOptions}
          value={game.id}
          onChange={(event) => {
            // The island's start repeats the address's own game as an edit: its answers stay.
            if (event.target.value === game.id) return;
            setErrors({});
            changeQuery({ ...noAnswers(), jeu: event.target.value });
          }}
        />
        {game.questions.map((question) => (
          <Answer key={`${game.id}-${question.key}`} question={question} error={shownErrors[question.key]} />
        ))}
        <div>
          <Button type="submit" look="primary">
            Calculer
          </Button>
        </div>
      </form>
      {/* Without a result there is nothing to print or to show without scripts. */}
      <div
        ref={result}
        className={styles.result}
        aria-live="polite"
        data-needs-script={shared?.ok ? undefined : ''}
      >
        {shared?.ok ? (
          <Suspense fallback={<p className={styles.hint}>Calcul…</p>}>
            <RecommendedOffer
              game={game}
              sized={sizeServer(game, shared.answers)}
              published={published}
              onShown={show}
            />
          </Suspense>
        ) : (
          <p className={styles.hint}>
            Répondez aux questions : l’offre conseillée et son calcul s’affichent ici.
          </p>
        )}
      </div>
    </div>
  );
}

const NoScriptHint = () => (
  <noscript>
    <p className={styles.hint}>
      Sans JavaScript, le conseiller ne peut pas calculer : comparez{' '}
      <Link to="/games#offres">les offres de cette page</Link>, ou <Link to="/contact">écrivez-nous</Link> et
      nous vous dirons laquelle suffit à votre serveur.
    </p>
  </noscript>
);

function Answer({ question, error }: { question: GameQuestion; error: string | undefined }) {
  if (question.type === 'select') {
    return (
      <Select
        label={question.label}
        name={question.key}
        options={question.options}
        placeholder="Choisissez…"
        error={error}
        required
      />
    );
  }
  return (
    <Field
      label={question.label}
      name={question.key}
      inputMode="numeric"
      autoComplete="off"
      error={error}
      hint={`De ${question.min} à ${question.max}.`}
      required
    />
  );
}

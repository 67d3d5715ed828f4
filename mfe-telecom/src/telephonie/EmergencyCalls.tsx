import { useOperator } from '@site/kit/page-context';
import { TelecomSection } from '../layout/TelecomSection.tsx';

/** What holds for emergency calls of every VoIP line, and what the operator says about its own. */
export function EmergencyCalls() {
  const { emergencyCalls } = useOperator();
  return (
    <TelecomSection id="urgence" title="Appels d’urgence">
      <p>
        La téléphonie IP a besoin de courant et d’Internet : sans l’un ou l’autre, elle n’appelle pas les
        secours. Gardez un téléphone mobile pour le 112, le 15, le 17, le 18 et le 114.
      </p>
      <p>
        Le réseau ne sait pas où se trouve un poste que l’on déplace : donnez votre adresse dès le début de
        l’appel.
      </p>
      {emergencyCalls && <p>{emergencyCalls}</p>}
    </TelecomSection>
  );
}

import { Link } from '@site/kit/nav';
import { Notice } from '@site/kit/ui/Notice';

/** Visible first, closable (specification, section 4). */
export function LegalNotice() {
  return (
    <Notice label="Avis légal">
      L’hébergement FiveM demande une adresse IP fixe : il se fait sur un <Link to="/offres/vps">VPS</Link>.
    </Notice>
  );
}

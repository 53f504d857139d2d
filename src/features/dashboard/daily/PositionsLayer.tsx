import { useMemo } from 'react';
import { itemPath } from '../../../domain/resources.ts';
import { TextLink } from '../../../ui/link/TextLink.tsx';
import { boundsOf } from '../../../ui/map/place/bounds.ts';
import { formatPlace } from '../../../ui/map/place/coordinates.ts';
import { Fit } from '../../../ui/map/view/Fit.tsx';
import { Dots } from '../../../ui/map/sign/Dots.tsx';
import { Popup } from '../../../ui/map/view/Popup.tsx';
import type { MapDot } from '../../../ui/map/sign/dotStyle.ts';
import type { Place } from '../../../ui/map/types.ts';
import { initials } from '../../../ui/avatar/avatar.ts';
import { useTokens } from '../../../ui/theme/useTokens.ts';
import type { Tone } from '../team/teamWords.ts';
import { useAccess } from '../../../store/access.ts';
import type { UtilisateurRef } from '@contract/utilisateur.ts';

/** Somebody's place, with the colour of their state. */
export interface PersonMark {
  id: string;
  name: string;
  place: Place;
  tone: Tone;
}

export interface PositionsLayerProps {
  /** Keep the array stable between renders. */
  people: readonly PersonMark[];
  day: string;
  chosen:
    | (Place & { commercial: UtilisateurRef; label: string; state: string; text: string; linked: boolean })
    | undefined;
  onChoose: (username: string | null) => void;
}

const RADIUS_PX = 13;
/** Who needs a look is drawn over the others. */
const OVER: Readonly<Record<Tone, number>> = { neutral: 0, notice: 1, good: 2, critical: 3 };

/** The initials of the positions, with the map framed on them, and a popup for the chosen one. */
export function PositionsLayer({ people, day, chosen, onChoose }: PositionsLayerProps) {
  const bounds = useMemo(() => boundsOf(people.map(({ place }) => place)), [people]);
  const colours = useTokens();
  const dots = useMemo(
    () =>
      people.map(
        ({ id, name, place, tone }): MapDot => ({
          id,
          place,
          shape: 'disc',
          radius: RADIUS_PX,
          colour: tone === 'neutral' ? colours['text-3'] : colours[tone],
          text: initials(name),
          ink: colours.surface,
          over: OVER[tone],
        }),
      ),
    [people, colours],
  );
  const { can } = useAccess();
  return (
    <>
      <Fit bounds={bounds} subject={day} />
      <Dots dots={dots} onSelect={onChoose} />
      {chosen && (
        <Popup
          place={chosen}
          label={chosen.label}
          onClose={() => {
            onChoose(null);
          }}
        >
          <p>
            {chosen.linked && can('commercials.read') ? (
              <TextLink to={itemPath('commerciaux', chosen.commercial.username)}>{chosen.label}</TextLink>
            ) : (
              <b>{chosen.label}</b>
            )}
          </p>
          <p className="t2">
            {chosen.state}, vu {chosen.text}
          </p>
          <p className="t3 tn">{formatPlace(chosen)}</p>
        </Popup>
      )}
    </>
  );
}

import { memo } from 'react';
import type { TeamLine } from '@contract/dashboardTeam.ts';
import { Route } from 'lucide-react';
import { Link } from 'react-router';
import styled from 'styled-components';
import { itemPath } from '../../../domain/resources.ts';
import { useAccess } from '../../../store/access.ts';
import { Avatar } from '../../../ui/avatar/Avatar.tsx';
import { buttonStyle, type ButtonLook } from '../../../ui/button/buttonStyle.ts';
import { Amount } from '../../../ui/format/Amount.tsx';
import { formatPercent } from '../../../ui/format/number.ts';
import { CallLink } from '../../../ui/link/CallLink.tsx';
import { TextLink } from '../../../ui/link/TextLink.tsx';
import { DestinationLink } from '../components/DestinationLink.tsx';
import { destinations } from '../destinations.ts';
import { DayStrip } from './DayStrip.tsx';
import { signalsText, stateOf, tripOfDay, visitsText } from './teamWords.ts';

const IconLink = styled(Link)<ButtonLook>`
  ${buttonStyle}
`;

function Sold({ line, day }: { line: TeamLine; day: string }) {
  const { commercial, chiffreAffaire, objectif, objectifHeure, sansCommande } = line;
  const isLate = objectifHeure !== null && chiffreAffaire < objectifHeure;
  return (
    <div className="sold">
      <p>
        <span className="vh">Chiffre d’affaires&nbsp;: </span>
        <DestinationLink destination={destinations.commercialOfDay(commercial.username, day)}>
          <Amount value={chiffreAffaire} />
        </DestinationLink>
      </p>
      <p className="small tn">
        {sansCommande ? (
          <span data-tone="warning">Sans commande</span>
        ) : (
          objectif !== null && (
            <span data-tone={isLate ? 'warning' : 'good'}>
              {formatPercent((chiffreAffaire / objectif) * 100)}
              <span className="vh"> de la part du jour, {isLate ? 'en retard' : 'dans le rythme'}</span>
              <span aria-hidden> du jour</span>
            </span>
          )
        )}
      </p>
    </div>
  );
}

/** The day of one representative. */
export const TeamRow = memo(function TeamRow({ line, day }: { line: TeamLine; day: string }) {
  const { can } = useAccess();
  const { commercial, phoneNumber, visites, bande, commandes } = line;
  const state = stateOf(line);
  const signals = signalsText(line);
  const trip = tripOfDay(commercial.username, day);
  const name = commercial.nomPrenom;
  return (
    <li>
      <div className="who">
        <Avatar name={name} username={commercial.username} off={state.tone === 'neutral'} />
        <div>
          <p className="ell">
            {can('commercials.read') ? (
              <TextLink $quiet to={itemPath('commerciaux', commercial.username)}>
                {name}
              </TextLink>
            ) : (
              <b>{name}</b>
            )}
          </p>
          <p className="small tn nw">
            <span data-tone={state.tone}>{state.text}</span>
            {signals !== undefined && ` · ${signals}`}
          </p>
        </div>
      </div>
      <div className="day">
        <div className="strip">
          <DayStrip bande={bande} commandes={commandes} />
        </div>
        <p className="small visits tn">{visitsText(visites)}</p>
      </div>
      <Sold line={line} day={day} />
      <div className="acts">
        <CallLink name={name} phone={phoneNumber} />
        {can('commercials.read') && (
          <IconLink
            to={trip.to}
            aria-label={`Parcours de ${name}`}
            title={`Parcours de ${name}`}
            $variant="quiet"
            $small
            $square
          >
            <Route aria-hidden />
          </IconLink>
        )}
      </div>
    </li>
  );
});

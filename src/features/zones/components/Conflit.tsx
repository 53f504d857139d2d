import { useSelector } from '@xstate/react';
import styled from 'styled-components';
import { type Champ, changements, differences, type Saisie, surfaceDe } from '../../../machines/zoneDialogRules.ts';
import { useCommercialOptions } from '../../../store/api/options.ts';
import { Alert } from '../../../ui/feedback/Alert.tsx';
import { NOTHING, pluralFr } from '../../../ui/format/number.ts';
import { useLabels } from '../../../ui/form/usePicker.ts';
import { formatSurface } from '../surface.ts';
import type { ZoneDialogActor } from '../useZoneDialog.ts';

const Table = styled.table`
  width: 100%;
  font: 400 12px/16px var(--font);
  border-collapse: collapse;
  & th,
  & td {
    padding: 6px 0 6px 10px;
    border-top: 1px solid var(--border);
    text-align: left;
    vertical-align: top;
    overflow-wrap: anywhere;
  }
  & th:first-child {
    padding-left: 0;
    overflow-wrap: normal;
  }
  & th {
    font-weight: 400;
    color: var(--text-2);
  }
  & thead > tr > * {
    padding-top: 0;
    border-top: 0;
  }
  & td[data-differs='true'] {
    font-weight: 600;
  }
  & del {
    display: block;
    color: var(--text-3);
    font-weight: 400;
  }
`;

const TITRES: Record<Champ, string> = { nom: 'Nom', couleur: 'Couleur', commerciaux: 'Commerciaux', forme: 'Forme' };

/** What somebody else saved beside what is typed here, field by field; the map shows both shapes. */
export function Conflit({ actor }: { actor: ZoneDialogActor }) {
  const context = useSelector(actor, (snapshot) => (snapshot.matches('conflit') ? snapshot.context : null));
  const { avant, base } = context ?? {};
  const labelOf = useLabels(useCommercialOptions, [...(avant?.commerciaux ?? []), ...(base?.commerciaux ?? [])]);
  if (!context || !avant || !base) return null;
  const textOf = (saisie: Saisie, champ: Champ): string => {
    if (champ === 'forme') return saisie.contour.length === 0 ? 'aucune' : `${formatSurface(surfaceDe(saisie))}, ${pluralFr(saisie.contour.length, 'sommet')}`;
    if (champ === 'commerciaux') return saisie.commerciaux.map(labelOf).join(', ') || NOTHING;
    return saisie[champ] || NOTHING;
  };
  const changes = new Set(changements(avant, base));
  const mine = new Set(differences(context, base));
  const shown = [...new Set([...changes, ...mine])];
  return (
    <>
      <Alert tone="warning">Quelqu’un d’autre a modifié cette zone pendant votre saisie. Rien de ce que vous avez saisi n’est perdu : choisissez laquelle reste.</Alert>
      <Table aria-label="Zone enregistrée et la vôtre">
        <thead>
          <tr>
            <td />
            <th scope="col">Enregistrée</th>
            <th scope="col">La vôtre</th>
          </tr>
        </thead>
        <tbody>
          {shown.map((champ) => (
            <tr key={champ}>
              <th scope="row">{TITRES[champ]}</th>
              <td data-differs={changes.has(champ)}>
                {changes.has(champ) && <del>{textOf(avant, champ)}</del>}
                {textOf(base, champ)}
              </td>
              <td data-differs={mine.has(champ)}>{textOf(context, champ)}</td>
            </tr>
          ))}
        </tbody>
      </Table>
    </>
  );
}

import { useSelector } from '@xstate/react';
import { useCommercialOptions } from '../../../domain/pickers/pickers.ts';
import { touched } from '../../../machines/forms/zone.ts';
import { surfaceOfShape, zoneDifferences, type ZoneFields } from '../../../machines/forms/zoneRules.ts';
import { Conflict } from '../../../ui/dialog/Conflict.tsx';
import { NOTHING, pluralFr, formatSurface } from '../../../ui/format/number.ts';
import { useLabels } from '../../../ui/form/picker/usePicker.ts';
import type { ZoneActor } from '../useZoneDialog.ts';

const LABELS: Record<keyof ZoneFields, string> = {
  designation: 'Nom',
  couleur: 'Couleur',
  utilisateurs: 'Commerciaux',
  shape: 'Forme',
};

/** Compares what somebody else saved with what is typed here, field by field; the map shows both shapes. */
export function ZoneConflict({ actor }: { actor: ZoneActor }) {
  const context = useSelector(actor, (snapshot) => (snapshot.matches('overtaken') ? snapshot.context : null));
  const labelOf = useLabels(useCommercialOptions, [
    ...(context?.earlier?.utilisateurs ?? []),
    ...(context?.base.utilisateurs ?? []),
  ]);
  if (!context?.earlier) return null;
  const { earlier, base, fields, by } = context;
  const textOf = (zone: ZoneFields, field: keyof ZoneFields): string => {
    if (field === 'shape')
      return zone.shape.outline.length === 0
        ? 'aucune'
        : `${formatSurface(surfaceOfShape(zone.shape))}, ${pluralFr(zone.shape.outline.length, 'sommet')}`;
    if (field === 'utilisateurs') return zone.utilisateurs.map(labelOf).join(', ') || NOTHING;
    return zone[field] || NOTHING;
  };
  const changed = zoneDifferences(earlier, base);
  const shown = [...new Set([...changed, ...touched(context)])];
  return (
    <Conflict
      what="cette zone"
      by={by}
      label="Zone enregistrée et la vôtre"
      heads={['Enregistrée', 'La vôtre']}
      rows={shown.map((field) => ({
        label: LABELS[field],
        before: changed.includes(field) ? textOf(earlier, field) : undefined,
        theirs: textOf(base, field),
        mine: textOf(fields, field),
      }))}
    />
  );
}

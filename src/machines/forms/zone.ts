import type { Position } from '../../../geometry/position.ts';
import { createForm } from '../submission/form.ts';
import { without } from '../submission/formContext.ts';
import type { FormContext } from '../submission/formTypes.ts';
import { workflow } from '../workflow/workflow.ts';
import {
  faultOfShape,
  LEAST_CORNERS,
  noShape,
  NO_ZONE,
  SAME_ZONE,
  type StoredZone,
  withCorner,
  withCornerMoved,
  withCorners,
  withoutCorner,
  type ZoneFields,
  zoneDifferences,
  type ZoneShape,
} from './zoneRules.ts';

export type ZoneEdit =
  | { kind: 'designation'; text: string }
  | { kind: 'couleur'; couleur: string }
  | { kind: 'utilisateurs'; usernames: readonly string[] }
  /** `after` is the number of the corner before the new one, from 0; without it the corner goes to the end. */
  | { kind: 'corner.added'; position: Position; after?: number }
  | { kind: 'corner.moved'; rank: number; position: Position }
  | { kind: 'corner.removed'; rank: number }
  | { kind: 'outline.closed' }
  /** The outline was dragged on the map. */
  | { kind: 'outline.changed'; outline: readonly Position[] }
  | { kind: 'outline.erased' };

/** The zone that was read, null when there is no such zone. */
export type ZoneRead = StoredZone | null;
export type ZoneContext = FormContext<ZoneFields, ZoneRead, true>;

type Facts = Pick<ZoneContext, 'fields' | 'base'>;

/** Fields that leaving would lose. */
export const touched = ({ fields, base }: Facts): (keyof ZoneFields)[] => zoneDifferences(fields, base);
/** Fault that prevents the sending. A stored shape that nobody touched is not checked, because it is not sent. */
export const blockingFault = (context: Facts) =>
  touched(context).includes('shape') ? faultOfShape(context.fields.shape) : null;

function drawn(shape: ZoneShape, edit: ZoneEdit): ZoneShape {
  switch (edit.kind) {
    case 'corner.added':
      return withCorner(shape, edit.position, edit.after);
    case 'corner.moved':
      return withCornerMoved(shape, edit.rank, edit.position);
    case 'corner.removed':
      return withoutCorner(shape, edit.rank);
    case 'outline.closed':
      return shape.isClosed || shape.outline.length < LEAST_CORNERS ? shape : { ...shape, isClosed: true };
    case 'outline.changed':
      return shape.isClosed ? withCorners(shape, edit.outline) : shape;
    case 'outline.erased':
      return noShape(shape);
    default:
      return shape;
  }
}

function edited(fields: ZoneFields, edit: ZoneEdit): ZoneFields {
  switch (edit.kind) {
    case 'designation':
      return { ...fields, designation: edit.text };
    case 'couleur':
      return { ...fields, couleur: edit.couleur };
    case 'utilisateurs':
      return { ...fields, utilisateurs: edit.usernames };
    default: {
      const shape = drawn(fields.shape, edit);
      return shape === fields.shape ? fields : { ...fields, shape };
    }
  }
}

const fieldOf = (edit: ZoneEdit): string =>
  edit.kind === 'designation' || edit.kind === 'couleur' || edit.kind === 'utilisateurs' ? edit.kind : 'shape';

/** The dialog of a zone, which is its `subject`; a new zone has none (docs/product.md, 6.21). */
export const zoneMachine = createForm<ZoneFields, ZoneEdit, ZoneRead, true>({
  id: 'zone',
  empty: NO_ZONE,
  edit: ({ fields }, edit) => edited(fields, edit),
  faultsAfter: (faults, edit) => without(faults, fieldOf(edit)),
  same: SAME_ZONE,
  canSend: (context) => blockingFault(context) === null,
  read: (_context, zone) => zone && { loaded: zone, fields: zone.fields, base: zone.fields, version: zone.version },
});

export const zoneWorkflow = workflow('zone', '2', zoneMachine);

import { ShieldAlert } from 'lucide-react';
import type { SecurityEvent } from '@contract/securityEvent.ts';
import { labelOf, ownValue } from '../../../rules/journalLabels.ts';
import { detailsText, SECURITY_EVENTS, type SecurityEventName } from '../../../rules/securityEvents.ts';
import { periodFilter } from '../../domain/pickers/periodFilter.ts';
import { personPicker } from '../../domain/pickers/pickers.ts';
import { ROLE_LABELS } from '../../domain/people/roles.ts';
import { Person } from '../../domain/people/Person.tsx';
import { RESOURCES } from '../../domain/resources.ts';
import { Badge, type Tone } from '../../ui/badge/Badge.tsx';
import { Day } from '../../ui/format/Day.tsx';
import { slug } from '../../ui/format/fold.ts';
import { formatNumber, NOTHING } from '../../ui/format/number.ts';
import { Stacked } from '../../ui/table/rows/stackStyle.ts';
import type { ListDefinition } from '../../ui/table/types.ts';

const nothing = <span className="t3">{NOTHING}</span>;
const byLabel = (a: { label: string }, b: { label: string }) => a.label.localeCompare(b.label, 'fr');

/** Red for who was not let in, amber for what opens or closes doors; the rest is everyday. */
const TONES: Readonly<Partial<Record<SecurityEventName, Tone>>> = {
  sign_in: 'good',
  sign_in_failed: 'critical',
  sign_in_throttled: 'critical',
  access_refused: 'critical',
  account_created: 'warning',
  account_enabled: 'warning',
  account_disabled: 'warning',
  role_changed: 'warning',
  password_reset: 'warning',
  configuration_changed: 'warning',
  password_changed: 'notice',
  sessions_ended: 'notice',
  list_exported: 'notice',
  backup: 'notice',
  restore: 'warning',
};
function Name({ event }: { event: SecurityEvent }) {
  const tone = ownValue<Tone | undefined>(TONES, event.event) ?? 'neutral';
  return (
    <Badge tone={tone} {...(tone === 'warning' ? { icon: <ShieldAlert aria-hidden /> } : {})}>
      {nameOf(event)}
    </Badge>
  );
}

const nameOf = ({ event }: SecurityEvent) => labelOf(SECURITY_EVENTS, event);

const wordOf = (value: string | number): string =>
  typeof value === 'number' ? formatNumber(value) : (ownValue<string>(ROLE_LABELS, value) ?? value);

function Who({ event }: { event: SecurityEvent }) {
  if (event.utilisateur) return <Person person={event.utilisateur} />;
  return <span className="t3">Inconnu</span>;
}

function About({ event }: { event: SecurityEvent }) {
  const details = detailsText(event.details, wordOf);
  if (event.target === '' && details === '') return nothing;
  return (
    <Stacked>
      {event.target !== '' && <span title={event.target}>{event.target}</span>}
      {details !== '' && (
        <span className={event.target === '' ? undefined : 't3'} title={details}>
          {details}
        </span>
      )}
    </Stacked>
  );
}

/** The security log (docs/product.md, 6.29). */
export const securityList: ListDefinition<SecurityEvent> = {
  title: RESOURCES.securite.title,
  search: { placeholder: 'Adresse IP, demande...', delayMs: 500 },
  filters: [
    personPicker('utilisateur.username[]'),
    {
      kind: 'choice',
      key: 'evenement',
      param: 'event',
      label: 'Événement',
      allLabel: 'Tous',
      options: Object.entries(SECURITY_EVENTS)
        .map(([value, label]) => ({ value, label, slug: slug(label) }))
        .sort(byLabel),
    },
    periodFilter('createdAt'),
  ],
  sorts: [
    { field: 'createdAt', label: 'Date' },
    { field: 'event', label: 'Événement' },
    { field: 'utilisateur.username', label: 'Identifiant' },
  ],
  defaultSort: RESOURCES.securite.list.sort,
  columns: [
    { key: 'date', header: 'Date', sort: 'createdAt', cell: (row) => <Day value={row.createdAt} time /> },
    {
      key: 'evenement',
      header: 'Événement',
      sort: 'event',
      width: '210px',
      card: 'status',
      cell: (row) => <Name event={row} />,
    },
    {
      key: 'par',
      header: 'Par',
      sort: 'utilisateur.username',
      cell: (row) => <Who event={row} />,
      width: '200px',
      card: 'subtitle',
    },
    {
      key: 'adresse',
      header: 'Adresse IP',
      cell: (row) => (row.address === '' ? nothing : <span title={row.address}>{row.address}</span>),
      width: '150px',
      card: 'subtitle',
    },
    { key: 'concerne', header: 'Concerne', cell: (row) => <About event={row} />, width: '300px', card: 'detail' },
    { key: 'fois', header: 'Fois', cell: (row) => formatNumber(row.count), align: 'end', card: 'detail' },
    {
      key: 'demande',
      header: 'Demande',
      cell: (row) => (row.requestId === '' ? nothing : <span title={row.requestId}>{row.requestId}</span>),
      width: '300px',
      card: 'detail',
      optional: true,
    },
  ],
  rowKey: (row) => row.code,
  reusesRows: true,
  emptyText: 'Aucun événement trouvé',
  failedText: 'Le journal de sécurité n’a pas pu être chargé',
  download: { path: 'security-events' },
};

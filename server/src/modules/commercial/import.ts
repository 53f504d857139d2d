import sql, { empty } from 'sql-template-tag';
import { frenchNumber } from '../../frenchNumber.ts';
import type { ImportRow, RowVerdict } from '../../contract/importation.ts';
import { codeKey, oneOf } from '../../db/codes.ts';
import type { Queryable } from '../../db/pool.ts';
import { parseAmount } from '../../../../rules/amount.ts';
import type { Catalogue, KnownCard, Card } from '../imports/catalogue/catalogue.ts';
import { missingIn, textIn, tooLongIn } from '../imports/catalogue/cells.ts';
import { cell, refused } from '../imports/rows.ts';
import { COMMERCIAL_COLUMNS } from '../../../../rules/importColumns.ts';
import { phoneText } from '../../../../rules/phone.ts';
import { conflicts } from './conflicts.ts';
import { isPhone, remarks } from './remarks.ts';

const COLUMNS = COMMERCIAL_COLUMNS;

/** The fields of a representative's card; balance in Ar. */
export type CommercialCard = Readonly<{
  nomPrenom: string;
  adresse: string;
  phoneNumber: string;
  region: string;
  solde: number;
  codeFamille: string;
  compteComptable: string;
  codeCollaborateur: string;
}>;

/**
 * Whole ariary. An empty balance is 0, but one that cannot be read is an error, so that a debt does not silently become
 * 0.
 */
const balanceIn = (text: string): number | undefined => {
  const montant = text === '' ? { ariary: 0 } : parseAmount(text);
  return typeof montant === 'string' ? undefined : montant.ariary;
};

function read(row: ImportRow, code: string): Card<CommercialCard> | RowVerdict {
  const solde = balanceIn(cell(row, COLUMNS.solde));
  const nomPrenom =
    cell(row, COLUMNS.name) || `${cell(row, COLUMNS.familyName)} ${cell(row, COLUMNS.firstName)}`.trim();
  const fault =
    missingIn(row, [COLUMNS.code, COLUMNS.collaborateur]) ?? tooLongIn(row, COLUMNS.code, Object.values(COLUMNS));
  if (fault) return fault;
  if (nomPrenom === '') return refused(COLUMNS.name, `Valeur manquante\u00a0: ${COLUMNS.name}`);
  if (solde === undefined)
    return refused(
      COLUMNS.solde,
      `${COLUMNS.solde}\u00a0: montant illisible «\u00a0${cell(row, COLUMNS.solde).slice(0, 40)}\u00a0»`,
    );
  const phone = cell(row, COLUMNS.phone);
  return {
    code,
    nomPrenom,
    adresse: cell(row, COLUMNS.address),
    // A text that is no phone number is reported and not stored.
    phoneNumber: isPhone(phone) ? phone.replace(/[\s\u00a0.-]/g, '') : undefined,
    region: textIn(row, COLUMNS.region)?.toUpperCase(),
    solde,
    codeFamille: cell(row, COLUMNS.family),
    compteComptable: cell(row, COLUMNS.account),
    codeCollaborateur: cell(row, COLUMNS.collaborateur),
  };
}

const squeeze = (text: string) => text.trim().replace(/\s+/g, ' ');
const sameText = (a: string, b: string) => squeeze(a) === squeeze(b);
const sameName = (a: string, b: string) => squeeze(a).toUpperCase() === squeeze(b).toUpperCase();
// A spreadsheet cell of type number has lost the leading 0 of a phone number.
const digits = (text: string) => text.replace(/\D/g, '').replace(/^261/, '').replace(/^0+/, '');
const samePhone = (a: string, b: string) => digits(a) === digits(b);
const showAr = (ariary: number) => `${frenchNumber(ariary)} Ar`;

type Written = Readonly<Record<string, unknown>>;
const recordset = (
  cards: readonly Written[],
) => sql`jsonb_to_recordset(${JSON.stringify(cards)}::jsonb) as r(id bigint, code text, "nomPrenom" text, adresse text,
  "phoneNumber" text, region text, solde bigint, "codeFamille" text, "compteComptable" text, "codeCollaborateur" text)
    left join region g on g.designation = r.region`;
const addRegions = (tx: Queryable, cards: readonly { region?: string | undefined }[]) => {
  const names = [...new Set(cards.flatMap(({ region }) => region ?? []))].sort();
  return tx.rows(sql`insert into region (designation) select unnest(${names}::text[]) on conflict do nothing`);
};

/**
 * Representatives, as files and the accounting system have them. The username of a new one comes from the collaborator
 * code, and they cannot sign in until an administrator sets a password. A known one keeps username and password even
 * when the collaborator code changes.
 */
export const commercialCatalogue: Catalogue<CommercialCard> = {
  path: 'commercial',
  rowsName: 'commercials',
  entity: 'utilisateur',
  codeColumn: COLUMNS.code,
  noun: ['commercial', 'commerciaux'],
  fields: {
    nomPrenom: { label: 'Nom', same: sameText },
    adresse: { label: 'Adresse', same: sameText },
    phoneNumber: { label: 'Téléphone', same: samePhone, show: phoneText },
    region: { label: 'Région', same: sameName },
    solde: { label: 'Solde', show: showAr },
    codeFamille: { label: 'Famille' },
    compteComptable: { label: 'Compte' },
    codeCollaborateur: { label: 'Code collaborateur', same: (a, b) => codeKey(a) === codeKey(b) },
  },
  read,
  refuse: conflicts,
  remarks,
  sync: { url: '/commercial/synchronize', feed: (ebp) => ebp.commercials(), alsoByGet: true },
  entityIds: async (tx, codes) =>
    new Map(
      (
        await tx.rows<{ code: string; username: string }>(sql`
    select code_tiers as code, username from utilisateur where code_tiers = any(${codes}::text[])`)
      ).map(({ code, username }) => [code, username]),
    ),
  known: (db, codes, storing) =>
    db.rows<KnownCard<CommercialCard>>(sql`
    select u.id, u.code_tiers as code, u.nom_prenom as "nomPrenom", u.adresse, u.phone_number as "phoneNumber",
      coalesce(g.designation, '') as region, u.solde,
      u.code_famille as "codeFamille", u.compte_comptable as "compteComptable", coalesce(u.code_collaborateur,
        '') as "codeCollaborateur"
    from utilisateur u left join region g on g.id = u.region_id where ${oneOf(sql`u.code_tiers`, codes)}
      order by u.id ${storing ? sql`for no key update of u` : empty}`),
  create: async (tx, cards) => {
    await addRegions(tx, cards);
    await tx.rows(sql`
      insert into utilisateur (username, nom_prenom, role_code, code_tiers, code_collaborateur, phone_number, adresse,
        region_id, solde, code_famille, compte_comptable, last_update_at)
      select lower(r."codeCollaborateur"), r."nomPrenom", 'ROLE_COMMERCIAL', r.code, r."codeCollaborateur",
        coalesce(r."phoneNumber", ''), r.adresse, g.id, r.solde,
        r."codeFamille", r."compteComptable", now() from ${recordset(cards)} order by r.code`);
  },
  update: async (tx, changed) => {
    await addRegions(tx, changed);
    await tx.rows(sql`
      update utilisateur u set nom_prenom = coalesce(r."nomPrenom", u.nom_prenom), adresse = coalesce(r.adresse,
        u.adresse),
        phone_number = coalesce(r."phoneNumber", u.phone_number), region_id = coalesce(r.region_id, u.region_id),
          solde = coalesce(r.solde, u.solde),
        code_famille = coalesce(r."codeFamille", u.code_famille), compte_comptable = coalesce(r."compteComptable",
          u.compte_comptable),
        code_collaborateur = coalesce(r."codeCollaborateur", u.code_collaborateur), last_update_at = now()
      from (select r.*, g.id as region_id from ${recordset(changed)}) r where u.id = r.id`);
  },
};

import type { AuditEntry } from '@contract/audit.ts';
import type { Utilisateur } from '@contract/utilisateur.ts';
import { baseApi } from './baseApi.ts';
import { pageOf } from './answer/readers.ts';
import { utilisateur } from './entities/utilisateurs.ts';
import { listTags, toPage, type ListArgs, type Page } from './answer/page.ts';

/** Who changed what. These calls are added: another backend answers 404. */
export const auditApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listAudit: build.query<Page<AuditEntry>, ListArgs>({
      query: (params) => ({ url: 'audit', params }),
      transformResponse: (answer: Parameters<typeof toPage<AuditEntry>>[0]) => toPage(answer),
      providesTags: listTags('Audit', (entry) => entry.code),
    }),
    /** One entry with its complete values, which never change. */
    getAudit: build.query<AuditEntry, string>({
      query: (code) => ({ url: `audit/${encodeURIComponent(code)}`, headers: { accept: 'application/json' } }),
      providesTags: (_data, _error, code) => [{ type: 'Audit', id: code }],
    }),
    /** Everybody who can appear in the audit, of the back-office or of the field. */
    listPeople: build.query<Page<Utilisateur>, ListArgs>({
      query: (params) => ({ url: 'utilisateurs', params }),
      transformResponse: pageOf(utilisateur),
      providesTags: listTags('Utilisateur', (each) => each.username),
    }),
  }),
});

export const { useGetAuditQuery, useListPeopleQuery } = auditApi;

-- How each person has arranged each list: its columns, and the views they gave a name. A list is named by its title in the address.
create table preference_liste (
  utilisateur_id bigint not null references utilisateur on delete cascade,
  liste text not null check (liste ~ '^[a-z0-9-]{1,60}$'),
  colonnes jsonb,
  vues jsonb not null default '[]',
  last_update_at timestamptz not null default now(),
  primary key (utilisateur_id, liste),
  constraint preference_liste_colonnes check (colonnes is null or jsonb_typeof(colonnes) = 'object'),
  constraint preference_liste_vues check (jsonb_typeof(vues) = 'array' and jsonb_array_length(vues) <= 20),
  constraint preference_liste_taille check (octet_length(vues::text) + coalesce(octet_length(colonnes::text), 0) <= 65536)
);

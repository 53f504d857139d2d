-- Visits that a representative should make in a working day. Until somebody writes a number, nothing is shown against it.
insert into configuration (code, designation, value)
  values ('OBJECTIF_VISITES', 'Visites prévues par commercial et par jour (un nombre, ou « aucune »)', 'aucune')
  on conflict (code) do nothing;

-- A miscellaneous line of an adjustment keeps what it was worth when it was written, with the sign of its quantity: prices change. A line of
-- before has none, since no table tells what the price was then and the ledger is not rewritten: null is not known, never 0.
alter table miscellaneous_mouvement add column total_value bigint;
alter table miscellaneous_mouvement add constraint miscellaneous_mouvement_valeur
  check (total_value is null or (type = 'AJUSTEMENT' and sign(total_value) * sign(quantite) >= 0));

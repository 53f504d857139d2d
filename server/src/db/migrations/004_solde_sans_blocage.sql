-- A BEFORE UPDATE row trigger makes PostgreSQL consider every generated column as changed. `code` is one, and unique:
-- each change of a balance then took the lock that foreign-key checks must wait for, and two sales of one lot blocked
-- each other until one was killed. AFTER triggers refuse just as well, without that lock.
drop trigger stock_commercial_solde_reserve on stock_commercial;
create trigger stock_commercial_solde_reserve after update on stock_commercial for each row
  when (new.quantite_disponible <> old.quantite_disponible or new.quantite_initial <> old.quantite_initial
    or new.product_id <> old.product_id or new.commercial_id <> old.commercial_id)
  execute function f_solde_reserve();
drop trigger miscellaneous_stock_solde_reserve on miscellaneous_stock;
create trigger miscellaneous_stock_solde_reserve after update on miscellaneous_stock for each row
  when (new.quantite_disponible <> old.quantite_disponible or new.miscellaneous_id <> old.miscellaneous_id
    or new.commercial_id <> old.commercial_id)
  execute function f_solde_reserve();

create trigger miscellaneous_mouvement_sans_vidage before truncate on miscellaneous_mouvement
  for each statement execute function f_refuser_changement();
create trigger audit_sans_vidage before truncate on audit
  for each statement execute function f_refuser_changement();

-- Movements repeat the product and the representative of their lot; a sum by product must not be able to differ.
create function f_mouvement_fidele() returns trigger language plpgsql as $$
begin
  if exists (select 1 from nouveaux n join stock_commercial s on s.id = n.stock_commercial_id
      where s.product_id <> n.product_id or s.commercial_id <> n.commercial_id) then
    raise exception 'un mouvement répète le produit et le commercial de son lot' using errcode = 'restrict_violation';
  end if;
  return null;
end $$;
create trigger stock_mouvement_fidele after insert on stock_mouvement
  referencing new table as nouveaux for each statement execute function f_mouvement_fidele();

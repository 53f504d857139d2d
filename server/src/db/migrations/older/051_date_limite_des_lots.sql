-- The day a lot expires is a fact of the lot: once known, only its explicit correction changes it, which names the lot for its transaction.
-- Refused after the update, as a balance is: a trigger before it would make each change of a lot take the lock of foreign keys.
create function f_date_limite() returns trigger language plpgsql as $$
begin
  if current_setting('tournee.correction_lot', true) is distinct from old.id::text then
    raise exception 'la date limite du lot % ne change que par sa correction', old.code using errcode = 'restrict_violation';
  end if;
  return null;
end $$;
create trigger stock_commercial_date_limite after update of expire_at on stock_commercial for each row
  when (old.expire_at is not null and old.expire_at is distinct from new.expire_at) execute function f_date_limite();

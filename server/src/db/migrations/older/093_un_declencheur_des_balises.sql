-- needs: 089_journaux_enchaines.sql
-- Two triggers followed a tracker that changes hands, and the alphabet decided which came first. One does both now, and
-- takes the rows of the two people in one order, as docs/locks.md asks.
drop trigger tracking_device_change_de_mains on tracking_device;
drop function f_appareil_change_de_mains;

create or replace function f_balise_confiee() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    if new.utilisateur_id is not distinct from old.utilisateur_id then return null; end if;
    perform 1 from utilisateur u where u.id in (old.utilisateur_id, new.utilisateur_id) order by u.id for no key update;
    update utilisateur set last_update_at = now() where id in (old.utilisateur_id, new.utilisateur_id);
    update device_assignment set until_at = greatest(clock_timestamp(), from_at) where device_id = new.id and until_at is null;
  end if;
  if new.utilisateur_id is not null then
    insert into device_assignment (device_id, utilisateur_id, from_at)
      values (new.id, new.utilisateur_id, case when tg_op = 'INSERT' then '-infinity'::timestamptz else clock_timestamp() end);
  end if;
  return null;
end $$;

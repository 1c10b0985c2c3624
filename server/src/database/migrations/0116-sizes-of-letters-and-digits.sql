-- A size may have letters beside its digits, or many of these ("75B", "100x150", "18M", "3234"): what is typed so is a whole size, or a part of one, as well. The rest of
-- it is as before.
create or replace function selvedge.search_part(part text, workspace text, sized boolean, is_last boolean) returns text[] language plpgsql stable set search_path = selvedge, pg_temp
as $$
declare
  forms text[] := array[part];
  spelled text := regexp_replace(part, '([aou])e', '\1', 'g');
  meant text[] := '{}';
  names text[];
  others text[];
  more text[];
  stem text;
begin
  if part ~ '\d' or length(part) > 25 or (sized and length(part) = 12 and part ~ '^[a-z]+$' and part !~ '[aeiou]') then
    return array[
      concat_ws('|', quote_literal(part), case when sized then quote_literal('=' || part) || '|' || quote_literal('/' || part) end,
        case when sized and part ~ '^\d{7,14}$' then quote_literal('#' || ltrim(part, '0'))
        when sized and part ~ '^[0-9a-z]{12}$' then quote_literal('@' || part) end),
      quote_literal('~' || part),
      case when length(part) > 3 or not sized then concat_ws('|', quote_literal(part) || ':*', quote_literal('~' || part) || ':*',
        case when sized and part ~ '^\d{7,14}$' then quote_literal('#' || ltrim(part, '0')) || ':*'
          when sized and part ~ '^[0-9a-z]{6,12}$' then quote_literal('@' || part) || ':*' end) end,
      null];
  end if;
  if length(part) > 2 then
    forms := forms || (part || 's') || case
      when part ~ 'ies$' then array[left(part, -3) || 'y', left(part, -1)]
      when part ~ 'ves$' then array[left(part, -3) || 'f', left(part, -1)]
      when part ~ '(s|x|z|ch|sh)es$' then array[left(part, -2), left(part, -1)]
      when part ~ '[^s]s$' then array[left(part, -1)] else '{}' end;
  end if;
  -- Where a keyboard has no ü, ue is typed.
  if spelled <> part then forms := forms || spelled; end if;
  if sized then meant := selvedge.search_colors(part); end if;
  select array_agg(k.mark || k.word) filter (where k.mark <> '~' and k.word = any(forms)),
      array_agg(k.mark || k.word) filter (where k.mark = '~' and k.word = any(forms) or k.mark = '' and not k.word = any(forms))
    into names, others
    from known_words k where k.workspace_id = workspace and k.word = any(forms || meant);
  -- "dark blue" is two words.
  stem := (select string_agg('(' || replace(quote_literal(m), ' ', '''&''') || ')', '|') from unnest(meant) m where m like '% %' and not exists (
    select from regexp_split_to_table(m, ' ') w where not exists (
      select from known_words k where k.workspace_id = workspace and k.word = w and k.mark = '')));
  -- What begins with it, unless it is whole and something follows.
  if is_last or (names is null and others is null) then
    more := array(select k.mark || k.word from known_words k where k.workspace_id = workspace and k.word >= part and k.word < part || chr(1114109)
      and starts_with(k.word, part) limit 60);
    if spelled <> part then
      more := more || array(select k.mark || k.word from known_words k where k.workspace_id = workspace and k.word >= spelled and k.word < spelled || chr(1114109)
        and starts_with(k.word, spelled) limit 60);
    end if;
  end if;
  return array[
    selvedge.search_any(names),
    concat_ws('|', selvedge.search_any(others), stem),
    case when cardinality(more) >= 60 then quote_literal(part) || ':*|' || quote_literal('~' || part) || ':*'
      -- With digits, words go on in what is not known as a word.
      when is_last and length(part) > 1 then concat_ws('|', selvedge.search_any(more), case when cardinality(more) = 0 then quote_literal(part) || ':*|' || quote_literal('~' || part) || ':*' end)
      else selvedge.search_any(more) end,
    case when names is null and others is null and stem is null and coalesce(cardinality(more), 0) = 0 and length(part) > 3 then coalesce(
      (select selvedge.search_any(array_agg(near.marked)) from (
        select k.mark || k.word as marked, selvedge.search_one_error(k.word, part) as is_one from known_words k where k.workspace_id = workspace and k.near && selvedge.search_near(part)
        order by 2 desc, abs(length(k.word) - length(part)), 1 limit 12) near where near.is_one or length(part) > 6),
      -- The end of a word is what another language has otherwise.
      case when length(part) > 4 then (select selvedge.search_any(array_agg(k.mark || k.word)) from (
        select k.mark, k.word from known_words k where k.workspace_id = workspace and k.word >= left(part, greatest(4, length(part) - 2))
          and k.word < left(part, greatest(4, length(part) - 2)) || chr(1114109) limit 30) k) end) end];
end $$;

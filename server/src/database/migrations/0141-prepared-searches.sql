-- Searches in fewer steps (docs/decisions/0082): what the words of a question are found by is planned once for a connection, not for each question; the estimate is read from the plan as text,
-- and a word that is typed is not looked for twice.

-- What a word that is typed may stand for, from the strictest to the most forgiving: itself and its plural or singular as a name, a color or a size; a color in
-- another language; the beginning of a name, or a name with an error; itself anywhere else; a beginning or an error anywhere else. A word of letters is looked up among
-- those that are known.
create or replace function search_part(part text, workspace text, sized boolean, is_last boolean) returns text[] language plpgsql stable
as $$
declare
  forms text[] := array[part];
  spelled text := regexp_replace(part, '([aou])e', '\1', 'g');
  meant text[] := '{}';
  begun text[] := '{}';
  near text[] := '{}';
  names text[];
  colors text[];
  others text[];
  stem text;
  is_known boolean;
begin
  if part ~ '\d' or length(part) > 25 or (sized and length(part) = 12 and part ~ '^[a-z]+$' and part !~ '[aeiou]') then
    return array[
      concat_ws('|', quote_literal(part), case when sized then quote_literal('=' || part) || '|' || quote_literal('/' || part) end,
        case when sized and part ~ '^\d{7,14}$' then quote_literal('#' || ltrim(part, '0'))
        when sized and part ~ '^[0-9a-z]{12}$' then quote_literal('@' || part) end),
      null,
      case when length(part) > 3 or not sized then concat_ws('|', quote_literal(part) || ':*',
        case when sized and part ~ '^\d{7,14}$' then quote_literal('#' || ltrim(part, '0')) || ':*'
          when sized and part ~ '^[0-9a-z]{6,12}$' then quote_literal('@' || part) || ':*' end) end,
      quote_literal('~' || part),
      case when length(part) > 3 or not sized then quote_literal('~' || part) || ':*' end];
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
      array_agg(k.word) filter (where k.mark = '' and not k.word = any(forms)),
      array_agg(k.mark || k.word) filter (where k.mark = '~' and k.word = any(forms))
    into names, colors, others
    from selvedge.known_words k where k.workspace_id = workspace and k.word = any(forms || meant);
  -- "dark blue" is two words.
  if cardinality(meant) > 0 then
    stem := (select string_agg('(' || replace(quote_literal(m), ' ', '''&''') || ')', '|') from unnest(meant) m where m like '% %' and not exists (
      select from regexp_split_to_table(m, ' ') w where not exists (
        select from selvedge.known_words k where k.workspace_id = workspace and k.word = w and k.mark = '')));
  end if;
  is_known := not (names is null and colors is null and others is null);
  -- What begins with it, unless it is whole and something follows.
  if is_last or not is_known then
    begun := array(select k.mark || k.word from selvedge.known_words k where k.workspace_id = workspace and k.word >= part and k.word < part || chr(1114109)
      and starts_with(k.word, part) limit 60);
    if spelled <> part then
      begun := begun || array(select k.mark || k.word from selvedge.known_words k where k.workspace_id = workspace and k.word >= spelled
        and k.word < spelled || chr(1114109) and starts_with(k.word, spelled) limit 60);
    end if;
  end if;
  if not is_known and stem is null and cardinality(begun) = 0 and length(part) > 3 then
    near := array(select marked from (
      select k.mark || k.word as marked, selvedge.search_one_error(k.word, part) as is_one from selvedge.known_words k
      where k.workspace_id = workspace and k.near && selvedge.search_near(part)
      order by 2 desc, abs(length(k.word) - length(part)), 1 limit 12) alike where is_one or length(part) > 6);
    -- The end of a word is what another language has otherwise.
    if cardinality(near) = 0 and length(part) > 4 then
      near := array(select k.mark || k.word from selvedge.known_words k where k.workspace_id = workspace and k.word >= left(part, greatest(4, length(part) - 2))
        and k.word < left(part, greatest(4, length(part) - 2)) || chr(1114109) limit 30);
    end if;
  end if;
  return array[
    selvedge.search_any(names),
    concat_ws('|', selvedge.search_any(colors), stem),
    -- Of very many words, any that begin so; of none, those with digits, which are not known as words.
    concat_ws('|', case when cardinality(begun) >= 60 or (cardinality(begun) = 0 and is_last and length(part) > 1) then quote_literal(part) || ':*'
      else selvedge.search_any(array(select w from unnest(begun) w where w not like '~%' and (names is null or w <> all(names)))) end, selvedge.search_any(array(select w from unnest(near) w where w not like '~%'))),
    selvedge.search_any(others),
    concat_ws('|', case when cardinality(begun) >= 60 or (cardinality(begun) = 0 and is_last and length(part) > 1) then quote_literal('~' || part) || ':*'
      else selvedge.search_any(array(select w from unnest(begun) w where w like '~%' and (others is null or w <> all(others)))) end, selvedge.search_any(array(select w from unnest(near) w where w like '~%')))];
end $$;

-- What has to be there, a question for each word.
create function search_all_of(question tsquery) returns tsquery[] language plpgsql immutable strict parallel safe
as $$
declare
  whole text := question::text;
  rest text := whole;
  shorter text;
  piece text;
  one text := '';
  all_of tsquery[] := '{}';
begin
  if strpos(whole, '&') = 0 then return array[question]; end if;
  -- Without what is in parentheses: alternatives of the whole are no conditions.
  loop
    shorter := regexp_replace(rest, '\([^()]*\)', '', 'g');
    exit when shorter = rest;
    rest := shorter;
  end loop;
  if strpos(rest, '|') > 0 then return array[question]; end if;
  foreach piece in array string_to_array(whole, ' & ') loop
    one := case one when '' then piece else one || ' & ' || piece end;
    if length(replace(one, '(', '')) = length(replace(one, ')', '')) then
      all_of := all_of || one::tsquery;
      one := '';
    end if;
  end loop;
  return all_of;
end $$;

do $$
declare
  t record;
  enough constant integer := 100;
  most constant integer := 2000;
  -- A statement for each number of words.
  hits text;
begin
  for t in select * from (values
    ('selvedge', 'products', 'current_workspace', false),
    ('selvedge', 'variants', 'current_workspace', true),
    ('selvedge_published', 'products', 'current_public_workspace', false),
    ('selvedge_published', 'variants', 'current_public_workspace', true)
  ) as v (in_schema, in_table, workspace, sized) loop
    hits := (select string_agg(format($hits$
            when %s then
              select coalesce(array_agg(id order by rank, id desc), '{}'), coalesce(array_agg(rank order by rank, id desc), '{}') into ids, ranks from (
                select id, case when degrees = 1 or search @@ q1 then 1 when degrees = 2 or search @@ q2 then 2 when degrees = 3 or search @@ q3 then 3
                  when degrees = 4 or search @@ q4 then 4 when degrees = 5 or search @@ q5 then 5 else 6 end as rank
                from %I.%I where workspace_id = %I() and %s limit most) hits;$hits$, words, t.in_schema, t.in_table, t.workspace,
        (select string_agg(format('search @@ w%s', n), ' and ' order by n) from generate_series(1, words) n)), '' order by words) from generate_series(1, 4) words);
    execute format($function$
      drop function %1$I.expected_of_%2$s(tsquery);

      -- In the workspace, by what PostgreSQL knows of how common words are; how many records there are in all; and whether the text index is the shortest way to them.
      -- Hits are 0 where the records are so few that it does not matter. Volatile, because PostgreSQL has EXPLAIN in no other functions.
      create function %1$I.expected_of_%2$s(question tsquery, out hits double precision, out records double precision, out by_words boolean)
        language plpgsql volatile set search_path = selvedge, pg_temp
        as $body$
        declare line text;
        begin
          hits := 0;
          by_words := true;
          records := (select reltuples from pg_class where oid = '%1$I.%2$I'::regclass);
          -- Of numbers PostgreSQL knows nothing; they are rare.
          if records < 20000 or question::text ~ '[@#]|[0-9]\w{4}|\w{4}[0-9]' then return; end if;
          by_words := false;
          for line in execute format('explain select from %1$I.%2$I where workspace_id = %%L and search @@ %%L::tsquery', %3$I(), question) loop
            if hits = 0 then hits := substring(line from 'rows=(\d+)'); end if;
            if strpos(line, '%2$s_search') > 0 then
              by_words := true;
              return;
            end if;
          end loop;
        end $body$;

      -- As ranked_hits, for up to four words, in a plan that is made once. It does not know the workspace: one of few records among very many of others is left to the other.
      create function %1$I.prepared_hits_of_%2$s(questions tsquery[], most integer, out ids record_id[], out ranks integer[])
        language plpgsql stable security definer set search_path = selvedge, pg_temp
        set enable_seqscan = off set enable_indexscan = off set enable_indexonlyscan = off set plan_cache_mode = force_generic_plan
        as $body$
        declare
          degrees integer := cardinality(questions);
          words tsquery[] := selvedge.search_all_of(questions[degrees]);
          q1 tsquery := questions[1]; q2 tsquery := questions[2]; q3 tsquery := questions[3]; q4 tsquery := questions[4];
          q5 tsquery := questions[5];
          w1 tsquery := words[1]; w2 tsquery := words[2]; w3 tsquery := words[3]; w4 tsquery := words[4];
        begin
          case cardinality(words)%7$s
            else select * into ids, ranks from %1$I.ranked_hits_of_%2$s(questions, most);
          end case;
        end $body$;
      revoke all on function %1$I.expected_of_%2$s(tsquery), %1$I.prepared_hits_of_%2$s(tsquery[], integer) from public;

      create or replace function %1$I.found_in_%2$s(typed text, out ids record_id[], out ranks integer[], out every tsquery)
        language plpgsql stable security definer set search_path = selvedge, pg_temp
        as $body$
        declare
          questions tsquery[] := selvedge.search_questions(typed, %3$I(), %4$L);
          degrees integer := cardinality(questions);
          -- The first question may only add how a name begins.
          strictest integer := case when degrees > 1 and questions[1]::text like '%%^%%' then 2 else 1 end;
          expected record;
          certain integer;
          are_all boolean := false;
        begin
          ids := '{}';
          ranks := '{}';
          if degrees = 0 then return; end if;
          select * into expected from %1$I.expected_of_%2$s(questions[strictest]);
          -- Going through the newest takes longer the rarer the words are, and so does the index the more records there are: they meet at some 600 hits, in any catalogue.
          if expected.hits >= 1000 and expected.hits * 1000 >= expected.records then
            ids := %1$I.newest_of_%2$s(questions[strictest]);
            if cardinality(ids) = 5 then
              ranks := array_fill(strictest, array[5]);
              every := questions[strictest];
              return;
            end if;
          end if;
          -- The words themselves first, where they are likely to be enough.
          if expected.hits >= %5$s then
            if expected.by_words and expected.hits < 1000 then
              select * into ids, ranks from %1$I.prepared_hits_of_%2$s(questions[1:strictest], %6$s + 1);
              are_all := cardinality(ids) <= %6$s;
            end if;
            -- Of too many the newest are wanted.
            if are_all then null;
            elsif strictest = 1 then
              ids := %1$I.newest_hits_of_%2$s(questions[1], %6$s + 1);
              ranks := array_fill(1, array[cardinality(ids)]);
            else
              select * into ids, ranks from %1$I.ranked_hits_of_%2$s(questions[1:strictest], %6$s + 1);
            end if;
            if cardinality(ids) between %5$s and %6$s then return; end if;
            if cardinality(ids) > %6$s then
              every := questions[strictest];
              degrees := strictest;
              if strictest = 1 then return; end if;
            end if;
          end if;
          if every is null then
            -- All degrees at once, and fewer while these are too many.
            for upto in reverse degrees..strictest loop
              if expected.by_words then select * into ids, ranks from %1$I.prepared_hits_of_%2$s(questions[1:upto], %6$s + 1);
              else select * into ids, ranks from %1$I.ranked_hits_of_%2$s(questions[1:upto], %6$s + 1); end if;
              exit when cardinality(ids) = 0 and every is not null;
              if cardinality(ids) <= %6$s then
                certain := (select count(*) from unnest(ranks) r where r <= strictest);
                if certain >= %5$s then
                  ids := ids[1:certain];
                  ranks := ranks[1:certain];
                end if;
                every := null;
                return;
              end if;
              every := questions[upto];
              degrees := upto;
            end loop;
          end if;
          ids := %1$I.newest_hits_of_%2$s(every, %6$s);
          ranks := array_fill(degrees, array[cardinality(ids)]);
        end $body$;
    $function$, t.in_schema, t.in_table, t.workspace, t.sized, enough, most, hits);
  end loop;
end $$;

-- Questions in five degrees (docs/decisions/0061): what is in names comes before what is anywhere else, however it is typed. And a list is one pass through the index
-- wherever that is enough.

-- Each word with the others for it, put together once, here: going through all of them for each word that is typed costs more than finding the records.
do $$
declare colors jsonb;
begin
  select jsonb_object_agg(word, others) into colors from (
    select word, jsonb_agg(distinct other) as others from (values
      (array['navy', 'navy blue', 'dark blue', 'darkblue', 'navyblue', 'marine', 'marineblau', 'dunkelblau', 'bleumarine', 'bleu marine', 'bleufonce', 'bleu fonce', 'blunavy', 'blu navy', 'blumarino', 'blu marino', 'bluscuro', 'blu scuro', 'marino', 'azulmarino', 'azul marino', 'azuloscuro', 'azul oscuro', 'donkerblauw', 'marineblauw', 'morkbla', 'marinbla', 'granatowy', 'granatowa', 'granatowe']),
      (array['midnight', 'nachtblau', 'bleunuit', 'bleu nuit']),
      (array['black', 'schwarz', 'schwarze', 'noir', 'noire', 'nero', 'nera', 'negro', 'negra', 'zwart', 'zwarte', 'svart', 'svarta', 'czarny', 'czarna', 'czarne']),
      (array['white', 'weiss', 'weisse', 'blanc', 'blanche', 'bianco', 'bianca', 'blanco', 'blanca', 'wit', 'witte', 'vit', 'vita', 'bialy', 'biala', 'biale']),
      (array['grey', 'gray', 'grau', 'graue', 'gris', 'grise', 'grigio', 'grigia', 'grijs', 'grijze', 'gra', 'graa', 'szary', 'szara', 'szare']),
      (array['blue', 'blau', 'blaue', 'bleu', 'bleue', 'blu', 'azul', 'blauw', 'blauwe', 'bla', 'niebieski', 'niebieska', 'niebieskie']),
      (array['lightblue', 'light blue', 'hellblau', 'bleuclair', 'bleu clair', 'azulclaro', 'azul claro', 'azzurro', 'lichtblauw', 'ljusbla', 'jasnoniebieski']),
      (array['sky', 'himmelblau', 'bleuciel', 'bleu ciel', 'celeste', 'azzurro', 'hemelsblauw', 'himmelsbla', 'blekitny', 'blekitna']),
      (array['red', 'rot', 'rote', 'rouge', 'rosso', 'rossa', 'rojo', 'roja', 'rood', 'rode', 'rod', 'roda', 'czerwony', 'czerwona', 'czerwone']),
      (array['green', 'grun', 'grune', 'vert', 'verte', 'verde', 'groen', 'groene', 'gron', 'grona', 'zielony', 'zielona', 'zielone']),
      (array['yellow', 'gelb', 'gelbe', 'jaune', 'giallo', 'gialla', 'amarillo', 'amarilla', 'geel', 'gele', 'gul', 'gula', 'zolty', 'zolta', 'zolte']),
      (array['orange', 'arancione', 'naranja', 'oranje', 'pomaranczowy', 'pomaranczowa']),
      (array['pink', 'rosa', 'rose', 'roze', 'rozowy', 'rozowa']),
      (array['purple', 'violet', 'violett', 'lila', 'violette', 'viola', 'morado', 'morada', 'paars', 'paarse', 'fioletowy', 'fioletowa']),
      (array['brown', 'braun', 'braune', 'brun', 'brune', 'marron', 'marrone', 'bruin', 'bruine', 'bruna', 'brazowy', 'brazowa', 'brazowe']),
      (array['beige', 'bezowy', 'bezowa']),
      (array['sand', 'sable', 'sabbia', 'arena', 'zand', 'piaskowy', 'piaskowa']),
      (array['cream', 'creme', 'crema', 'kremowy', 'kremowa']),
      (array['ecru', 'naturweiss', 'greggio', 'crudo', 'ecry']),
      (array['ivory', 'elfenbein', 'ivoire', 'avorio', 'marfil', 'ivoor', 'elfenben', 'kosciowy']),
      (array['natural', 'natur', 'naturel', 'naturelle', 'naturale', 'naturlig', 'naturalny', 'naturalna']),
      (array['charcoal', 'anthrazit', 'dunkelgrau', 'anthracite', 'antracite', 'antracita', 'antraciet', 'antracit', 'antracytowy', 'grafitowy']),
      (array['graphite', 'grafit', 'graphit', 'grafite', 'grafito', 'grafiet', 'grafitowy']),
      (array['burgundy', 'wine', 'bordeaux', 'weinrot', 'lie de vin', 'bordo', 'burdeos', 'wijnrood', 'vinrod', 'bordowy', 'bordowa']),
      (array['olive', 'oliv', 'olivgrun', 'oliva', 'olijf', 'olijfgroen', 'olivgron', 'oliwkowy', 'oliwkowa']),
      (array['khaki', 'kaki', 'caqui']),
      (array['turquoise', 'turkis', 'turquesa', 'turchese', 'turkoois', 'turkos', 'turkusowy']),
      (array['gold', 'golden', 'dore', 'oro', 'dorado', 'goud', 'guld', 'zloty', 'zlota']),
      (array['silver', 'silber', 'argent', 'argento', 'plata', 'zilver', 'srebrny', 'srebrna']),
      (array['plum', 'pflaume', 'prune', 'prugna', 'ciruela', 'pruim', 'plommon', 'sliwkowy']),
      (array['rust', 'rost', 'rostrot', 'rouille', 'ruggine', 'oxido', 'roest', 'rostrod', 'rdzawy', 'rdzawa']),
      (array['brick', 'ziegel', 'ziegelrot', 'brique', 'mattone', 'ladrillo', 'baksteen', 'tegelrod', 'ceglasty']),
      (array['moss', 'moos', 'moosgrun', 'mousse', 'muschio', 'musgo', 'mosgroen', 'mossgron']),
      (array['camel', 'kamel', 'cammello', 'camello', 'wielbladzi']),
      (array['sage', 'salbei', 'sauge', 'salvia', 'salie', 'szalwia', 'szalwiowy']),
      (array['mustard', 'senf', 'senfgelb', 'moutarde', 'senape', 'mostaza', 'mosterd', 'senap', 'musztardowy']),
      (array['ochre', 'ocker', 'ocre', 'ocra', 'oker', 'ockra', 'ochra']),
      (array['mint', 'minze', 'menthe', 'menta', 'munt', 'mietowy']),
      (array['forest', 'tannengrun', 'dunkelgrun', 'sapin', 'dark green', 'verdescuro', 'donkergroen', 'morkgron', 'ciemnozielony']),
      (array['indigo', 'indygo', 'indaco']),
      (array['slate', 'schiefer', 'ardoise', 'ardesia', 'pizarra', 'leisteen', 'skiffer', 'lupkowy']),
      (array['multi', 'multicolour', 'multicolor', 'bunt', 'mehrfarbig', 'multicolore', 'veelkleurig', 'flerfargad', 'wielokolorowy'])
    ) colors(words), unnest(words) word, unnest(words) other where other <> word group by word) each_word;
  execute format('create or replace function search_colors(word text) returns text[] language plpgsql immutable parallel safe
    as $body$ begin return array(select jsonb_array_elements_text(%L::jsonb -> word)); end $body$', colors);
end $$;

-- Terms of a question, any of which is to be there; null for none. Words have no signs in them that would have to be quoted.
create or replace function search_any(terms text[]) returns text language plpgsql immutable parallel safe
  as $$ begin return '''' || nullif(array_to_string(terms, '''|'''), '') || ''''; end $$;

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
      else selvedge.search_any(array(select w from unnest(begun) w where w not like '~%')) end, selvedge.search_any(array(select w from unnest(near) w where w not like '~%'))),
    selvedge.search_any(others),
    concat_ws('|', case when cardinality(begun) >= 60 or (cardinality(begun) = 0 and is_last and length(part) > 1) then quote_literal('~' || part) || ':*'
      else selvedge.search_any(array(select w from unnest(begun) w where w like '~%')) end, selvedge.search_any(array(select w from unnest(near) w where w like '~%')))];
end $$;

-- What is typed, as questions from the strictest to the most forgiving; each includes the one before. `sized`: records have sizes, colors and numbers.
create or replace function search_questions(typed text, workspace text, sized boolean) returns tsquery[] language plpgsql stable
as $$
declare
  folded text := selvedge.search_fold(typed);
  chunks text[];
  chunk text;
  parts text[];
  part text;
  one text;
  terms text[];
  -- Of a chunk and of all, for each degree of forgiving. Null: nothing.
  c text[];
  q text[] := array['', '', '', '', ''];
  at integer := 0;
  place integer;
  first_word text;
  answer tsquery[] := '{}';
begin
  -- A number may be typed in groups.
  if folded ~ '^[\s\d-]+$' and length(regexp_replace(folded, '\D', '', 'g')) between 7 and 14 then folded := regexp_replace(folded, '\D', '', 'g'); end if;
  -- Two words for one thing.
  folded := regexp_replace(folded, '\m(bleu|azul|blu|dark) (marine|marino|navy|fonce|oscuro|scuro|blue|nuit|ciel|clair|claro)\M', '\1\2', 'g');
  folded := regexp_replace(folded, '\mt shirt', 'tshirt', 'g');
  chunks := array(select w from regexp_split_to_table(folded, '\s+') w where w ~ '[[:alnum:]]' limit 8);
  if cardinality(chunks) = 0 then return '{}'; end if;
  foreach chunk in array chunks loop
    at := at + 1;
    parts := string_to_array(btrim(regexp_replace(left(chunk, 100), '[^[:alnum:]]+', ' ', 'g')), ' ');
    one := array_to_string(parts, '');
    if sized and not exists (select from unnest(parts) w where w !~ '^(m|[2-9]?x{0,4}[sl]|\d{1,3})$') then
      -- A size is a whole size, or a part of one; never the beginning of anything.
      c[1] := quote_literal('=' || one);
      c[2] := c[1];
      c[3] := c[1] || case when cardinality(parts) = 1 then '|' || quote_literal('/' || one) || case when one ~ '\d' then '|' || quote_literal(one) else '' end else '' end;
      c[4] := c[3] || case when one ~ '\d' then '|' || quote_literal(one) || '|' || quote_literal('~' || one) else '' end;
      c[5] := c[4];
    else
      c := array[null, null, null, null, null];
      place := 0;
      foreach part in array parts loop
        place := place + 1;
        terms := selvedge.search_part(part, workspace, sized, at = cardinality(chunks) and place = cardinality(parts));
        for level in 1..5 loop
          if level > 1 then terms[level] := nullif(concat_ws('|', terms[level - 1], nullif(terms[level], '')), ''); end if;
          -- What is nowhere makes all of it nothing.
          if place = 1 then c[level] := '(' || terms[level] || ')'; else c[level] := c[level] || '&(' || terms[level] || ')'; end if;
        end loop;
      end loop;
      if cardinality(parts) > 1 then
        terms := selvedge.search_part(one, workspace, sized, true);
        for level in 1..5 loop
          if level > 1 then terms[level] := nullif(concat_ws('|', terms[level - 1], nullif(terms[level], '')), ''); end if;
          c[level] := nullif(concat_ws('|', '(' || c[level] || ')', terms[level]), '');
        end loop;
      elsif first_word is null then
        first_word := quote_literal('^' || one);
      end if;
    end if;
    for level in 1..5 loop
      q[level] := case when q[level] = '' then '(' || c[level] || ')' else q[level] || '&(' || c[level] || ')' end;
    end loop;
  end loop;
  if first_word is not null and not sized and q[1] is not null then answer := array[(q[1] || '&' || first_word)::tsquery]; end if;
  for level in 1..5 loop
    if q[level] is not null and (level = 1 or q[level] is distinct from q[level - 1]) then answer := answer || q[level]::tsquery; end if;
  end loop;
  return answer;
end $$;

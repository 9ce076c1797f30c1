"""Named options: what the sources of a rule set disagree on, each with its choices and a default.

A hand's ``rulings`` is the name of a profile, or an object that chooses some options otherwise::

    {"profile": "default", "minimum": 3, "table": "half_spicy"}
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from difflib import get_close_matches
from functools import lru_cache
from pathlib import Path
from typing import Any, NamedTuple

from scoring.errors import HandError, describe
from scoring.messages import Message, Text, literal, message_of
from scoring.rulefile import Section, read_file
from scoring.words import FanName, Listed

Value = str | int | bool | tuple[str, ...]

NEAR = 0.7
"""Similarity of two names, by `difflib`, from which the other one is suggested."""


class Choice(NamedTuple):
    """One way to play: the value in ``rulings``, what it means, and who plays it so."""

    value: Value
    label: Text | Message
    source: Text | Message = Text("")


class ProfileChoice(NamedTuple):
    """Choice of a profile for an option, with its source: the article or the people that say so."""

    value: Value
    source: Text | Message


class Profile(NamedTuple):
    """A way to play that has a name.

    ``states`` has its values by the ids of options. The source is that of a `ProfileChoice`,
    otherwise the profile's ``source``, otherwise the choice's. Options that it does not state are
    played as by the profile ``follows``; where it follows none, by their first choice.
    """

    name: str
    states: Mapping[str, Value | ProfileChoice] = {}
    follows: str = ""
    source: Text | Message = Text("")
    title: Text | Message = Text("")
    minimum: int | None = None


class Option(NamedTuple):
    """An option. ``defaults`` has what each profile plays, and its source; `Options` fills it in.

    ``always_told``: an answer lists it whenever it was asked for, also where no other choice
    changes the sums, because it says whether the win is allowed at all. ``most``: the option is a
    number, and any whole one up to this can be chosen beside the listed choices. ``names``: the
    option is a list of some of these names, and any can be chosen beside the listed ones. An
    option whose id has a dot, ``tai.All Pungs``, stands in ``rulings`` inside an object,
    ``{"tai": {"All Pungs": 4}}``.
    """

    id: str
    title: Text | Message
    choices: tuple[Choice, ...]
    about: Text | Message = Text("")
    defaults: Mapping[str, ProfileChoice] = {}
    always_told: bool = False
    most: int = 0
    names: tuple[str, ...] = ()

    def default_of(self, profile: str) -> Value:
        """Return the choice of the profile."""
        return self.defaults[profile].value

    def choice(self, value: Value) -> Choice:
        """The choice with this value, which has to be one."""
        listed = next((c for c in self.choices if same(c.value, value)), None)
        return listed or Choice(value, literal(typed(value)))

    def choice_of(self, value: object) -> Value | None:
        """The choice that a user's value means, typed or from JSON; None where it is none.

        >>> cap = Option("cap", Text("Cap"), (Choice("none", Text("No cap")),), most=99)
        >>> cap.choice_of("8")
        8
        """
        if value is None:
            value = NO_CHOICE
        for choice in self.choices:
            if same(choice.value, value) or typed(choice.value) == value:
                return choice.value
        if self.most:
            return _whole(value, self.most)
        return _of_names(value, self.names) if self.names else None


class Club(NamedTuple):
    """Differences of a club from its profile, beside options: the worth of fans by the keys
    of their patterns, False for one that is not played, and the lines of its incidents."""

    name: str = ""
    minimum: int | None = None
    fans: tuple[tuple[str, str, int | bool], ...] = ()
    incidents: tuple[tuple[str, tuple[str, ...]], ...] = ()

    def to_json(self) -> dict[str, Any]:
        """The keys of a club's profile that it has."""
        whole = {
            "name": self.name or None,
            "minimum": self.minimum,
            "fans": {name: worth for _, name, worth in self.fans} or None,
            "incidents": {code: list(lines) for code, lines in self.incidents} or None,
        }
        return {key: value for key, value in whole.items() if value is not None}


NO_CLUB = Club()
CLUB_KEYS = ("ruleset", "name", "extends", "minimum", "options", "fans", "incidents")
"""The keys of a club's profile."""


class Chosen:
    """The rulings of one hand: a profile, the value of every option, and what a club has of
    its own.

    There is one object for each way to choose, so they can be compared and cached by identity.
    ``name`` is the profile, or the object that names it and what differs from it. ``fans`` are the
    worths that a club gives, ``minimum`` what it takes to win where these rules know that beside
    their options, ``incidents`` the lines of a club's laws.
    """

    __slots__ = (
        *("_options", "_switched", "_values", "club", "fans", "incidents", "minimum", "name"),
        "profile",
    )

    def __init__(
        self, options: Options, profile: str, values: Mapping[str, Value], club: Club = NO_CLUB
    ) -> None:
        self._options = options
        self.profile = profile
        self.club = club
        self.fans = {key: worth for key, _, worth in club.fans}
        self.incidents = dict(club.incidents)
        usual = options.minimums.get(profile, 0)
        self.minimum = usual if club.minimum is None else club.minimum
        self._values = dict(values)
        self._switched: dict[tuple[str, type, Value], Chosen] = {}
        plain = {o.id: o.default_of(profile) for o in options.table}
        own = {id: value for id, value in self._values.items() if not same(plain[id], value)}
        self.name: str | dict[str, Any] = {"profile": profile, **nest(own)} if own else profile
        if club != NO_CLUB:
            chosen = {"options": nest(own)} if own else {}
            self.name = {"extends": profile, **chosen, **club.to_json()}

    def __getitem__(self, id: str) -> Value:
        return self._values[id]

    def peek(self, id: str) -> Value:
        """The choice without asking for it (`TrackedOptions`); to be asked for where it matters."""
        return self._values[id]

    def without_club(self) -> Chosen:
        """The same options and nothing of a club."""
        return self._options.chosen(self.profile, self._values)

    def switch(self, id: str, value: Value) -> Chosen:
        """The same with one option chosen otherwise."""
        key = (id, type(value), value)  # true and 1 are one key to a dictionary
        if key not in self._switched:
            values = {**self._values, id: value}
            self._switched[key] = self._options.chosen(self.profile, values, self.club)
        return self._switched[key]


class TrackedOptions:
    """Chosen options that remember which of them were asked for.

    A hand whose count never asked for an option comes out the same whatever that option is; so
    these are all that need to be tried to know which contested options touch the hand.
    """

    __slots__ = ("_values", "chosen", "fans", "ids", "incidents", "minimum")

    def __init__(self, chosen: Chosen) -> None:
        self.chosen = chosen
        self._values = chosen._values
        self.fans = chosen.fans
        self.incidents = chosen.incidents
        self.minimum = chosen.minimum
        self.ids: set[str] = set()

    def __getitem__(self, id: str) -> Value:
        self.ids.add(id)
        return self._values[id]

    def peek(self, id: str) -> Value:
        """The choice without asking for it."""
        return self._values[id]


class Options:
    """The options of a rule set; the first profile is the default one.

    Raises ``ValueError`` for a profile that states what is no choice of an option, and for one that
    neither states every option nor follows another, but the one which plays the first choices.
    """

    def __init__(self, profiles: Sequence[Profile], table: Sequence[Option]) -> None:
        self.fan: Callable[[Section, str], tuple[str, str, int | bool]] | None = None
        self.lines: Callable[[Section, str], tuple[str, ...]] | None = None
        self.minimums = {p.name: p.minimum for p in profiles if p.minimum is not None}
        self.profiles = tuple([profile.name for profile in profiles])
        self.titles = {profile.name: profile.title for profile in profiles if profile.title}
        by_name = {profile.name: profile for profile in profiles}
        _check_profiles(profiles, table)
        self.table = tuple(
            [
                option._replace(defaults={name: _stated(option, name, by_name) for name in by_name})
                for option in table
            ]
        )
        self.by_id = {option.id: option for option in self.table}
        self._made = lru_cache(maxsize=1 << 12)(self._make)
        self._of_profile = {profile: self.chosen(profile, {}) for profile in self.profiles}

    def chosen(self, profile: str, values: Mapping[str, Value], club: Club = NO_CLUB) -> Chosen:
        """The profile with these values, which have to be known ones."""
        # True and 1 are one key to a dictionary, so the kind of a value stands beside it
        named = tuple((id, type(v), v) for id, v in sorted(values.items()))
        return self._made(profile, named, club, tuple(map(type, (f[2] for f in club.fans))))

    def _make(
        self,
        profile: str,
        values: tuple[tuple[str, type, Value], ...],
        club: Club,
        _kinds: tuple[type, ...],
    ) -> Chosen:
        defaults = {option.id: option.default_of(profile) for option in self.table}
        chosen = defaults | {id: value for id, _, value in values}
        if len(values) < len(defaults):
            return self.chosen(profile, chosen, club)
        return Chosen(self, profile, chosen, club)

    def read(self, rulings: object) -> Chosen:
        """Read the ``rulings`` of a hand: a profile by its name, an object of options, or a
        club's profile; raises ``HandError`` (``unknown_ruling``)."""
        if rulings is None:
            return self._of_profile[self.profiles[0]]
        if isinstance(rulings, str):
            return self._of_profile[self._profile(rulings)]
        if not isinstance(rulings, Mapping):
            raise HandError(
                "unknown_ruling",
                Text("“rulings” is the name of a profile ({known}), or an object of options."),
                known=Listed(tuple(self.profiles)),
            )
        return self.read_section(Section(rulings, "rulings"))

    def read_section(self, section: Section) -> Chosen:
        """The same of a file, or of an object in its shape; raises ``HandError``."""
        own = {k: v for k, v in section.data.items() if k in CLUB_KEYS and k not in self.by_id}
        plain = {k: v for k, v in section.data.items() if k not in own and k != "profile"}
        values = {str(id): self._value(id, value) for id, value in self.flat(plain).items()}
        if not own:
            return self.chosen(self._profile(section.data.get("profile")), values)
        chosen = section.table("options")
        values |= {
            str(id): self.check(chosen, str(id), v) for id, v in self.flat(chosen.data).items()
        }
        key = "extends" if "extends" in section else "profile"
        try:
            profile = self._profile(section.data.get(key))
        except HandError as error:
            raise section.wrong(key, error.message) from None
        return self.chosen(profile, values, self._club(section))

    def read_file(self, file: Section) -> Chosen:
        """A club's profile in a file, which has nothing else; raises ``HandError``."""
        file.only(*CLUB_KEYS)
        if not (set(CLUB_KEYS) & file.data.keys()):
            raise HandError("unknown_ruling", EMPTY_FILE, file=file.name)
        return self.read_section(file)

    def _club(self, section: Section) -> Club:
        name = section.string("name")
        if len(name) > LONGEST_NAME or not (name.isprintable() or not name):
            raise section.wrong("name", LONG_NAME, most=LONGEST_NAME)
        minimum: int | None = None
        if "minimum" in section and "minimum" not in self.by_id:
            if not self.minimums:
                raise section.wrong("minimum", NO_MINIMUM)
            minimum = section.number("minimum")
        fans, laws = section.table("fans"), section.table("incidents")
        worths = [self.fan(fans, name) for name in fans.data] if self.fan else []
        twice = Counter(key for key, *_ in worths)
        for (key, *_), said in zip(worths, fans.data, strict=bool(self.fan)):
            if twice[key] > 1:
                raise fans.wrong(said, FAN_TWICE)
        lines = [(code, self.lines(laws, code)) for code in laws.data] if self.lines else []
        return Club(name, minimum, tuple(worths), tuple(lines))

    def flat(self, rulings: Mapping[Any, object]) -> dict[object, object]:
        """The rulings with what stands inside an object under the whole id of its option."""
        found: dict[object, object] = {}
        for id, value in rulings.items():
            if isinstance(value, Mapping) and id not in self.by_id:
                found |= {f"{id}.{name}": inner for name, inner in value.items()}
            else:
                found[id] = value
        return found

    def known(self, rulings: Mapping[Any, object]) -> dict[str, Any]:
        """Return the options that rulings choose and their part of a club's profile, without what
        these rules do not know."""
        flat = self.flat(
            {k: v for k, v in rulings.items() if k in self.by_id or k not in CLUB_KEYS}
        )
        inner = rulings.get("options")
        flat = (self.flat(inner) if isinstance(inner, Mapping) else {}) | flat
        values = {o.id: o.choice_of(flat[o.id]) for o in self.table if flat.get(o.id) is not None}
        found: dict[str, Any] = {id: value for id, value in values.items() if value is not None}
        for key in ("name", "minimum", "fans", "incidents"):
            if key in rulings and key not in self.by_id:
                try:
                    club = self._club(Section({key: rulings[key]}, "rulings"))
                except HandError:
                    continue
                found |= club.to_json()
        return found

    def description(self, lang: str) -> list[dict[str, Any]]:
        """The options for a page: id, title, about, choices, and the default of each profile;
        ``most`` and ``names`` where other numbers or lists can be chosen (`Option`)."""

        def said(text: Text | Message) -> str:
            return message_of(text).in_language(lang)

        return [
            {
                "id": option.id,
                "title": said(option.title),
                "about": said(option.about),
                "choices": [
                    {
                        "value": choice.value,
                        "label": said(choice.label),
                        "source": said(choice.source),
                    }
                    for choice in option.choices
                ],
                "defaults": {p: option.default_of(p) for p in self.profiles},
                "sources": {p: said(at) for p, (_, at) in option.defaults.items()},
                "most": option.most,
                "names": list(option.names),
            }
            for option in self.table
        ]

    def check(self, section: Section, id: str, value: object) -> Value:
        """The choice that a file means by a value of an option; raises ``HandError``."""
        return _checked(section, self.by_id, id, value)

    def _profile(self, name: object) -> str:
        if name is None:
            return self.profiles[0]
        if isinstance(name, str):
            for known in self.profiles:
                if known.casefold() == name.strip().casefold():
                    return known
        raise HandError(
            "unknown_ruling",
            Text("There is no profile {value}: take {known}."),
            value=describe(name),
            known=Listed(tuple(self.profiles)),
        )

    def _like(self, id: str) -> list[str]:
        """The options that may have been meant; where none is like it, all but the worths."""
        near = get_close_matches(id, self.by_id, cutoff=NEAR)
        return near or [known for known in self.by_id if "." not in known]

    def _value(self, id: object, value: object) -> Value:
        option = self.by_id.get(id) if isinstance(id, str) else None
        if option is None:
            raise HandError(
                "unknown_ruling",
                NO_OPTION,
                value=describe(id),
                known=Listed(tuple(self._like(str(id))) or ("–",)),
            )
        meant = option.choice_of(value)
        if meant is not None:
            return meant
        raise HandError("unknown_ruling", _no_choice(option))


def _no_choice(option: Option) -> Message:
    said = NO_SUCH_NUMBER if option.most else NO_SUCH_NAMES if option.names else NO_SUCH_READING
    return Message(
        said,
        text=option.id,
        most=option.most,
        names=Listed(option.names),
        known=Listed(tuple([typed(choice.value) for choice in option.choices])),
    )


NO_OPTION = Text("These rules have no option {value}: they have {known}.")
NO_SUCH_READING = Text("{text} has the readings {known}; what was asked for is none of them.")
NO_SUCH_NUMBER = Text("{text} is {known}, or another whole number from 0 to {most}.")
NO_SUCH_NAMES = Text("{text} is a list of some of these: {names}.")
EMPTY_FILE = Text("{file} has no rules of a club. It begins with extends = and a profile.")
FAN_TWICE = Text("this fan stands here twice.")
NO_MINIMUM = Text("these rules have no minimum to win.")
LONG_NAME = Text("this is a name of {most} letters at most.")
LONGEST_NAME = 60
NO_CHOICE = "none"
"""The value of a choice to have none of something, which JSON may also write as null."""


def _stated(option: Option, name: str, profiles: Mapping[str, Profile]) -> ProfileChoice:
    """Return the choice of a profile, and its source: its own article, the source of its choice, or
    the profile that it follows."""
    profile = profiles[name]
    if option.id in profile.states:
        said = profile.states[option.id]
        if isinstance(said, ProfileChoice):
            return said
        return ProfileChoice(said, profile.source or option.choice(said).source)
    if not profile.follows:
        return ProfileChoice(option.choices[0].value, option.choices[0].source)
    followed = _stated(option, profile.follows, profiles)
    return followed._replace(source=Message(FOLLOWS, profile=profile.follows))


def _check_profiles(profiles: Sequence[Profile], table: Sequence[Option]) -> None:
    by_id = {option.id: option for option in table}
    first = next((p.name for p in profiles if not p.follows), None)
    for profile in profiles:
        for id, said in profile.states.items():
            value = said.value if isinstance(said, ProfileChoice) else said
            if id not in by_id or by_id[id].choice_of(value) is None:
                raise ValueError(f"{profile.name}: {id} is not {value!r}")
        missing = by_id.keys() - profile.states.keys()
        if missing and not profile.follows and profile.name != first:
            raise ValueError(f"{profile.name} neither states {sorted(missing)} nor follows another")


FOLLOWS = Text("not stated; as {profile}")


def nest(values: Mapping[str, Value]) -> dict[str, Any]:
    """Options as ``rulings`` has them, those with a dot inside an object.

    >>> nest({"base": 10, "tai.All Pungs": 6})
    {'base': 10, 'tai': {'All Pungs': 6}}
    """
    found: dict[str, Any] = {}
    for id, value in values.items():
        outer, dot, inner = id.partition(".")
        written = list(value) if isinstance(value, tuple) else value
        if dot:
            found.setdefault(outer, {})[inner] = written
        else:
            found[id] = written
    return found


def _whole(value: object, most: int) -> int | None:
    """A whole number up to this, typed or from JSON."""
    if isinstance(value, str) and value.isdecimal() and len(value) <= len(str(most)):
        value = int(value)
    if isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= most:
        return value
    return None


def _of_names(value: object, names: Sequence[str]) -> tuple[str, ...] | None:
    """Some of these names, in their order, from a list or typed with a plus between them."""
    given = value.split("+") if isinstance(value, str) else value
    if not isinstance(given, list | tuple) or not all(isinstance(one, str) for one in given):
        return None
    wanted = {one.strip().casefold() for one in given}
    found = tuple([name for name in names if name.casefold() in wanted])
    return found if len(found) == len(wanted) else None


def same(one: object, other: object) -> bool:
    """Return True where two values of an option are one: true is not 1."""
    return type(one) is type(other) and one == other


def number(value: Value) -> int:
    """The value of an option whose choices are all numbers."""
    assert isinstance(value, int), value
    return value


def word(value: Value) -> str:
    """The value of an option whose choices are all words."""
    assert isinstance(value, str), value
    return value


def names(value: Value) -> tuple[str, ...]:
    """The value of an option that is a list of names."""
    assert isinstance(value, tuple), value
    return value


def typed(value: Value) -> str:
    """The value as it is typed on a command line."""
    if isinstance(value, tuple):
        return "+".join(value) or NO_CHOICE
    return str(value).lower() if isinstance(value, bool) else str(value)


# Reading them from a file -------------------------------------------------------------------------


def options_from(path: Path) -> Options:
    """The options and profiles of a file of rules beside this one; raises ``HandError``."""
    file = read_file(path)
    file.only("profiles", "options", "worths", "fans")
    fans = _fans(file)
    table = [*(_option(file, s, id) for id, s in file.table("options").tables()), *fans.values()]
    by_id = {option.id: option for option in table}
    worths = file.table("fans")
    profiles = []
    for name, section in file.table("profiles").tables():
        section.only("title", "extends", "source", "minimum", "options")
        states = _states(section.table("options"), by_id)
        states |= {
            fans[fan].id: row.number(name) for fan, row in worths.tables() if name in row.data
        }
        followed = section.string("extends")
        if followed and followed not in file.table("profiles"):
            raise section.wrong("extends", NO_PROFILE, value=describe(followed))
        text = section.text
        least = section.number("minimum") if "minimum" in section else None
        profiles.append(Profile(name, states, followed, text("source"), text("title"), least))
    return Options(profiles, table)


def fan_names(path: Path) -> dict[str, str]:
    """The Chinese names of the fans of a file, by their English ones."""
    return _chinese(read_file(path))


def _chinese(file: Section) -> dict[str, str]:
    return {fan: row.string("zh") for fan, row in file.table("fans").tables()}


def _states(section: Section, by_id: Mapping[str, Option]) -> dict[str, Value | ProfileChoice]:
    """Read the options of a profile, each value one that its option has."""
    found: dict[str, Value | ProfileChoice] = {}
    for id, given in section.data.items():
        inner = isinstance(given, Mapping)
        value = _checked(section, by_id, id, given.get("value") if inner else given)
        found[id] = ProfileChoice(value, section.table(id).text("source")) if inner else value
    return found


def _checked(section: Section, by_id: Mapping[str, Option], id: str, given: object) -> Value:
    """The choice that a file means; raises ``HandError``."""
    if id not in by_id:
        like = get_close_matches(id, by_id, 1)
        known = Listed(tuple(like or [known for known in by_id if "." not in known]))
        raise section.wrong(id, NO_OPTION, value=describe(id), known=known)
    value = by_id[id].choice_of(given)
    if value is None:
        raise section.wrong(id, _no_choice(by_id[id]))
    return value


def _option(file: Section, section: Section, id: str) -> Option:
    section.only("title", "about", "incidents", "always_told", "most", "names", "choices")
    listed = section.data.get("names") == "fans"
    names = tuple(file.table("fans").data) if listed else section.strings("names")
    choices = []
    for given in section.data.get("choices", ()):
        one = Section(given, section.name, f"{section.path}.choices", section.lines)
        one.only("value", "label", "source")
        value = tuple(v) if isinstance(v := given["value"], list) else v
        label = one.text("label") if "label" in one else _usual_label(file, value)
        choices.append(Choice(value, label, one.text("source")))
    about = section.text("about") or Text("")
    if section.data.get("incidents"):
        about = Text("For what happens at the table; hands count the same.")
    told = bool(section.data.get("always_told"))
    title, most = section.text("title"), section.number("most")
    return Option(id, title, tuple(choices), about, {}, told, most, names)


def _usual_label(file: Section, value: Value) -> Text | Message:
    """The label of a choice that the file gives none: yes or no, a number, a list of its fans."""
    if isinstance(value, bool):
        return Text("Yes") if value else Text("No")
    if not isinstance(value, tuple):
        return literal(str(value))
    if not value:
        return file.table("worths").text("none")
    chinese = _chinese(file)
    return Message("{fans}", fans=FanName(", ".join(value), "、".join([chinese[f] for f in value])))


def _fans(file: Section) -> dict[str, Option]:
    """An option for the worth of each fan of the file: what the default profile plays, then what
    others do, then what is played elsewhere."""
    titles = {name: s.text("title") for name, s in file.table("profiles").tables()}
    worths = file.table("worths")
    found = {}
    for fan, row in file.table("fans").tables():
        row.only("zh", "elsewhere", *titles)
        sources = {row.number(next(iter(titles))): worths.text("usual")}
        for name, title in titles.items():
            if name in row:
                sources.setdefault(row.number(name), title)
        elsewhere = row.table("elsewhere")
        sources |= {int(many): elsewhere.text(many) for many in elsewhere.data}
        label = worths.string("label")
        choices = [Choice(many, Message(label, n=many), at) for many, at in sources.items()]
        title = Message(message_of(worths.text("title")).text, fan=FanName(fan, row.string("zh")))
        id = f"{worths.string('id')}.{fan}"
        found[fan] = Option(id, title, tuple(choices), most=worths.number("most"))
    return found


NO_PROFILE = Text("there is no profile {value} in this file.")

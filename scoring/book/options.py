"""Named options: points on which the sources of a rule set disagree, each with its choices and a
default.

A hand's ``rulings`` is the name of a profile, or an object that changes some options of a profile::

    {"profile": "default", "minimum": 3, "table": "half_spicy"}
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Mapping, Sequence
from difflib import get_close_matches
from functools import cached_property
from pathlib import Path
from typing import Any, NamedTuple, TypedDict, TypeVar

from scoring.book.rulefile import MOST_NUMBER, Section, read_file
from scoring.hand.values import FanName, Listed
from scoring.speech.errors import HandError, describe
from scoring.speech.messages import Message, Text, literal, message_of

Value = str | int | bool | tuple[str, ...]
Made = TypeVar("Made")

NEAR = 0.6
"""Minimum similarity (`difflib`, 0 … 1) of a known name to an unknown one for it to be
suggested."""


class Choice(NamedTuple):
    """A choice of an option: its value in ``rulings``, its meaning, and its source."""

    value: Value
    label: Text | Message
    source: Text | Message = Text("")


class Default(NamedTuple):
    """The value of an option in a profile, and its source."""

    value: Value
    source: Text | Message


class Option(NamedTuple):
    """An option of a rule set. An id with a dot, ``tai.All Pungs``, is nested in ``rulings``:
    ``{"tai": {"All Pungs": 4}}``.

    title: the question that the option answers.
    defaults: value and source in each profile.
    always_told: True to list the option in an answer whenever it was consulted, even if no choice
        changes the total, because it decides whether the win is allowed.
    most: if above 0, any whole number from 0 to this may be chosen in addition to the listed
        choices.
    names: if not empty, any list of these names may be chosen in addition to the listed choices.
    """

    id: str
    title: Text | Message
    choices: tuple[Choice, ...]
    about: Text | Message = Text("")
    defaults: Mapping[str, Default] = {}
    always_told: bool = False
    most: int = 0
    names: tuple[str, ...] = ()

    def default_of(self, profile: str) -> Value:
        """Return the option's value in a profile; raises KeyError for an unknown profile."""
        return self.defaults[profile].value

    def choice(self, value: Value) -> Choice:
        """Return the listed choice that has `value`, which must be valid; for a number or list that
        is not listed, return a new `Choice` with `value`."""
        listed = next((c for c in self.choices if same(c.value, value)), None)
        return listed or Choice(value, literal(typed(value)))

    def choice_of(self, value: object) -> Value | None:
        """Return the valid value that a user's input, text or a JSON value, means; None if it is
        invalid. The input None means `NO_CHOICE`.

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


class ChoiceRow(TypedDict):
    """A choice of an option as a JSON object, with its texts in one language (see `Choice`)."""

    value: Value
    label: str
    source: str


class OptionRow(TypedDict):
    """An option as a JSON object, with its texts in one language (see `Option`).

    defaults, sources: value and source in each profile.
    names: the names that a chosen list may contain.
    """

    id: str
    title: str
    about: str
    choices: list[ChoiceRow]
    defaults: dict[str, Value]
    sources: dict[str, str]
    most: int
    names: list[str]


class ClubFan(NamedTuple):
    """A fan that a club changed, by its key and name; the worth is False if it is not played."""

    key: str
    name: str
    worth: int | bool


class ClubLaw(NamedTuple):
    """A law that a club changed: the code of the incident, and the lines that rule on it."""

    code: str
    lines: tuple[str, ...]


class Club(NamedTuple):
    """A club's own rules, in addition to the options of a profile.

    minimum: points needed to win, None for that of the profile.
    fans: the changed fans.
    incidents: the changed laws.
    """

    name: str = ""
    minimum: int | None = None
    fans: tuple[ClubFan, ...] = ()
    incidents: tuple[ClubLaw, ...] = ()

    def to_json(self) -> dict[str, Any]:
        """Return the entries of this club's profile that are set, as a JSON object."""
        whole = {
            "name": self.name or None,
            "minimum": self.minimum,
            "fans": {fan.name: fan.worth for fan in self.fans} or None,
            "incidents": {law.code: list(law.lines) for law in self.incidents} or None,
        }
        return {key: value for key, value in whole.items() if value is not None}


NO_CLUB = Club()
CLUB_KEYS = ("ruleset", "name", "extends", "minimum", "options", "fans", "incidents")


class Chosen:
    """The rulings in force: a profile, the value of every option, and a club's own rules.

    ``chosen[id]`` returns the value of an option and records it in ``ids``; a count cannot depend
    on options that were never consulted.

    ids: the options consulted, in order of first use.
    fans: worths changed by a club, by key of the fan.
    minimum: points needed to win, in rule sets whose profiles state it outside their options; else
        0.
    incidents: lines of a club's laws, by code.
    """

    def __init__(
        self, options: Options, profile: str, values: Mapping[str, Value], club: Club = NO_CLUB
    ) -> None:
        self._options = options
        self.profile = profile
        self.club = club
        self.fans = {fan.key: fan.worth for fan in club.fans}
        self.incidents = {law.code: law.lines for law in club.incidents}
        usual = options.minimums.get(profile, 0)
        self.minimum = usual if club.minimum is None else club.minimum
        self._values = {**options.defaults[profile], **values}
        self._unchanged = not values and club is NO_CLUB
        self.ids: dict[str, None] = {}
        self._switched_from: Chosen | None = None
        self._switched: frozenset[str] = frozenset()

    @cached_property
    def name(self) -> str | dict[str, Any]:
        """The name of the profile, or an object with the profile and all differences from it."""
        plain = self._options.defaults[self.profile]
        if self._unchanged:
            return self.profile
        own = {id: value for id, value in self._values.items() if not same(plain[id], value)}
        if self.club != NO_CLUB:
            chosen = {"options": nest(own)} if own else {}
            return {"extends": self.profile, **chosen, **self.club.to_json()}
        return {"profile": self.profile, **nest(own)} if own else self.profile

    def __getitem__(self, id: str) -> Value:
        self.ids[id] = None
        return self._values[id]

    def peek(self, id: str) -> Value:
        """Return the value of an option without recording it as consulted. Raises KeyError for an
        unknown option."""
        return self._values[id]

    def differing(self, other: Chosen) -> frozenset[str]:
        """Return the ids of the options whose values differ between these rulings and `other`."""
        if other is self._switched_from:
            return self._switched
        return frozenset(
            [id for id, value in self._values.items() if not same(value, other._values[id])]
        )

    def asked_by(self, work: Callable[[], Made]) -> tuple[Made, frozenset[str]]:
        """Call `work` and return its result, with the ids of the options consulted during the call;
        they are recorded in ``ids`` too."""
        before, self.ids = self.ids, {}
        try:
            made = work()
            return made, frozenset(self.ids)
        finally:
            before.update(self.ids)
            self.ids = before

    def switch(self, id: str, value: Value) -> Chosen:
        """Return a copy of these rulings with one option changed to a value known to be valid; its
        ``ids`` are empty."""
        other = Chosen(self._options, self.profile, {**self._values, id: value}, self.club)
        other._switched_from, other._switched = self, frozenset([id])
        return other


LETTERS = 4
"""Maximum length of a profile's name for it to be displayed in capitals, such as BMJA."""


class Options:
    """The options of a rule set.

    profiles: names of the profiles, the default one first.
    table: the options, in the order of display.
    titles: displayed names of profiles that have one.
    minimums: points needed to win, for profiles that state it outside their options.
    rules: name of the rule set, which a club's rules have to be for; "" for any.
    fan, lines: functions that read the entry of a club's profile at a key of a section: ``fan``
        returns a fan with its worth, ``lines`` the lines of a law. While they are None, a club's
        fans and laws are ignored.
    """

    def __init__(
        self,
        profiles: Sequence[str],
        table: Sequence[Option],
        titles: Mapping[str, Text | Message] = {},
        minimums: Mapping[str, int] = {},
    ) -> None:
        self.rules = ""
        self.fan: Callable[[Section, str], ClubFan] | None = None
        self.lines: Callable[[Section, str], tuple[str, ...]] | None = None
        self.minimums = minimums
        self.profiles = tuple(profiles)
        self.titles = titles
        self.table = tuple(table)
        self.by_id = {option.id: option for option in self.table}
        self.defaults = {
            profile: {option.id: option.default_of(profile) for option in self.table}
            for profile in self.profiles
        }

    def title_of(self, profile: str, lang: str) -> str:
        """Return the displayed name of a profile in the language `lang`, derived from its id if it
        has no title."""
        if profile in self.titles:
            return message_of(self.titles[profile]).in_language(lang)
        if profile == "default":
            return Message(Text("As usual")).in_language(lang)
        words = profile.replace("_", " ").replace("-", " ")
        return words.upper() if len(words) <= LETTERS else words.capitalize()

    def read(self, rulings: object) -> Chosen:
        """Return the rulings in force for a hand's ``rulings``: the name of a profile, an object of
        options, or a club's profile; None means the default profile. Raises ``HandError``
        (``unknown_ruling``)."""
        if rulings is None:
            return Chosen(self, self.profiles[0], {})
        if isinstance(rulings, str):
            return Chosen(self, self._profile(rulings), {})
        if not isinstance(rulings, Mapping):
            raise HandError(
                "unknown_ruling",
                Text("“rulings” is the name of a profile ({known}), or an object of options."),
                known=Listed(tuple(self.profiles)),
            )
        return self.read_section(Section(rulings, "rulings"))

    def read_section(self, section: Section) -> Chosen:
        """Return the rulings in a section of a rule file, or in an object of the same form. Raises
        ``HandError`` (``unknown_ruling``)."""
        made_for = section.string("ruleset")
        if self.rules and made_for not in ("", self.rules):
            raise section.wrong("ruleset", OTHER_RULES, theirs=made_for, ours=self.rules)
        own = {k: v for k, v in section.data.items() if k in CLUB_KEYS and k not in self.by_id}
        plain = {k: v for k, v in section.data.items() if k not in own and k != "profile"}
        values = {str(id): self._value(id, value) for id, value in self.flat(plain).items()}
        if not own:
            return Chosen(self, self._profile(section.data.get("profile")), values)
        chosen = section.table("options")
        values |= {
            str(id): check_value(chosen, self.by_id, str(id), v)
            for id, v in self.flat(chosen.data).items()
        }
        key = "extends" if "extends" in section else "profile"
        try:
            profile = self._profile(section.data.get(key))
        except HandError as error:
            raise section.wrong(key, error.message) from None
        return Chosen(self, profile, values, self._club(section))

    def _club(self, section: Section) -> Club:
        """Return the club's own rules in a section, without its options. Raises ``HandError`` for
        an invalid value, a fan that is named twice, or a minimum in rules without one."""
        name = section.string("name")
        if len(name) > LONGEST_NAME or not (name.isprintable() or not name):
            raise section.wrong("name", LONG_NAME, most=LONGEST_NAME)
        minimum: int | None = None
        if "minimum" in section and "minimum" not in self.by_id:
            if not self.minimums:
                raise section.wrong("minimum", NO_MINIMUM)
            # A command line has text alone, here as for the options.
            given = _whole(section.data["minimum"], MOST_NUMBER)
            minimum = section.number("minimum") if given is None else given
        fans = self._changed_fans(section.table("fans"))
        laws = section.table("incidents")
        lines = [ClubLaw(code, self.lines(laws, code)) for code in laws.data] if self.lines else []
        return Club(name, minimum, fans, tuple(lines))

    def _changed_fans(self, section: Section) -> tuple[ClubFan, ...]:
        """Return the fans of a club's section. Raises ``HandError`` for one that is named twice."""
        if self.fan is None:
            return ()
        changed = {said: self.fan(section, said) for said in section.data}
        times = Counter(fan.key for fan in changed.values())
        for said, fan in changed.items():
            if times[fan.key] > 1:
                raise section.wrong(said, FAN_TWICE)
        return tuple(changed.values())

    def flat(self, rulings: Mapping[Any, object]) -> dict[object, object]:
        """Return an object of rulings with nested objects flattened to option ids with a dot."""
        found: dict[object, object] = {}
        for id, value in rulings.items():
            if isinstance(value, Mapping) and id not in self.by_id:
                found |= {f"{id}.{name}": inner for name, inner in value.items()}
            else:
                found[id] = value
        return found

    def known(self, rulings: Mapping[Any, object]) -> dict[str, Any]:
        """Return the valid part of an object of rulings, by option id, with nested objects
        flattened; the profile, unknown options, nulls and invalid values are dropped. A club's own
        entries (name, minimum, fans, incidents) are kept if valid. Never raises."""
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

    def description(self, lang: str) -> list[OptionRow]:
        """Return the options as JSON objects with texts in the language `lang` (see
        `OptionRow`)."""

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
                "sources": {p: said(each.source) for p, each in option.defaults.items()},
                "most": option.most,
                "names": list(option.names),
            }
            for option in self.table
        ]

    def _profile(self, name: object) -> str:
        """Return the profile with this name in any case, the default one for None. Raises
        ``HandError``."""
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

    def _value(self, id: object, value: object) -> Value:
        option = self.by_id.get(id) if isinstance(id, str) else None
        if option is None:
            minimum = ["minimum"] if self.minimums else []  # a club may state it, as an option
            raise HandError("unknown_ruling", no_option(id, [*self.by_id, *minimum]))
        meant = option.choice_of(value)
        if meant is not None:
            return meant
        raise HandError("unknown_ruling", _no_choice(option))


def no_option(id: object, ids: Collection[str]) -> Message:
    """Return the sentence about an option id that is not among `ids`. It names the most similar id
    or, if none is similar, all ids except those for the worths of fans."""
    if like := get_close_matches(str(id), ids, 1, NEAR):
        return Message(NO_OPTION_BUT, value=describe(id), like=like[0])
    known = tuple([known for known in ids if "." not in known])
    return Message(NO_OPTION, value=describe(id), known=Listed(known or ("–",)))


def _no_choice(option: Option) -> Message:
    said = NO_SUCH_READING
    if option.most:
        said = NO_SUCH_NUMBER
    elif option.names:
        said = NO_SUCH_NAMES
    return Message(
        said,
        text=option.id,
        most=option.most,
        names=Listed(option.names),
        known=Listed(tuple([typed(choice.value) for choice in option.choices])),
    )


NO_OPTION = Text("These rules have no option {value}: they have {known}.")
NO_OPTION_BUT = Text("These rules have no option {value}; “{like}” was probably meant.")
NO_SUCH_READING = Text("{text} has the readings {known}; what was asked for is none of them.")
NO_SUCH_NUMBER = Text("{text} is {known}, or another whole number from 0 to {most}.")
NO_SUCH_NAMES = Text("{text} is a list of some of these: {names}.")
OTHER_RULES = Text("these rules are for “{theirs}”, but “{ours}” is played.")
FAN_TWICE = Text("this fan stands here twice.")
NO_MINIMUM = Text("these rules have no minimum to win.")
LONG_NAME = Text("this is a name of {most} letters at most.")
LONGEST_NAME = 60
NO_CHOICE = "none"
"""Value of the choice "none" of an option, such as no limit; JSON may also write null."""


def nest(values: Mapping[str, Value]) -> dict[str, Any]:
    """Return option values, given by id, in the form of ``rulings``: ids with a dot become nested
    objects, and tuples become lists.

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
    """Return a whole number from 0 to `most`, given as text or as in JSON; None for any other
    value."""
    if isinstance(value, str) and value.isdecimal() and len(value) <= len(str(most)):
        value = int(value)
    if isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= most:
        return value
    return None


def _of_names(value: object, names: Sequence[str]) -> tuple[str, ...] | None:
    """Return the chosen names in the order of `names`, from a list or from a text joined by "+";
    None if a name is unknown or the type is wrong."""
    given = value.split("+") if isinstance(value, str) else value
    if not isinstance(given, list | tuple) or not all(isinstance(one, str) for one in given):
        return None
    wanted = {one.strip().casefold() for one in given}
    found = tuple([name for name in names if name.casefold() in wanted])
    return found if len(found) == len(wanted) else None


def same(one: object, other: object) -> bool:
    """Return True if two option values are equal and of the same type (True differs from 1)."""
    return type(one) is type(other) and one == other


def number(value: Value) -> int:
    """Return an option's value, asserted to be a number. Raises AssertionError for other types."""
    assert isinstance(value, int), value
    return value


def word(value: Value) -> str:
    """Return an option's value, asserted to be a string. Raises AssertionError for other types."""
    assert isinstance(value, str), value
    return value


def names(value: Value) -> tuple[str, ...]:
    """Return an option's value, asserted to be a tuple of names. Raises AssertionError for other
    types."""
    assert isinstance(value, tuple), value
    return value


def typed(value: Value) -> str:
    """Return an option's value as typed on a command line: "true", "3", "a+b", `NO_CHOICE` for an
    empty list."""
    if isinstance(value, tuple):
        return "+".join(value) or NO_CHOICE
    return str(value).lower() if isinstance(value, bool) else str(value)


# Reading options from a file ----------------------------------------------------------------------


def options_from(path: Path) -> Options:
    """Return the options and profiles of a rule set, read from the TOML file at `path`. Raises
    ``HandError`` for an invalid file.

    A profile inherits every choice that it does not state from the profile that it extends. The
    first profile that extends none may leave out options, which then take their first choice; any
    other such profile must state all of them.
    """
    file = read_file(path)
    file.only("profiles", "options", "worths", "fans")
    fans = _fans(file)
    table = [*(_option(file, s, id) for id, s in file.table("options").tables()), *fans.values()]
    titles, minimums = {}, {}
    for name, section in file.table("profiles").tables():
        section.only("title", "extends", "source", "minimum", "options")
        if "title" in section:
            titles[name] = section.text("title")
        if "minimum" in section:
            minimums[name] = section.number("minimum")
    profiles = tuple(file.table("profiles").data)
    of = {name: _defaults(file, name, table, fans) for name in profiles}
    table = [o._replace(defaults={name: of[name][o.id] for name in profiles}) for o in table]
    return Options(profiles, table, titles, minimums)


def _defaults(
    file: Section, name: str, table: Sequence[Option], fans: Mapping[str, Option]
) -> dict[str, Default]:
    """Return the value of each option in a profile, with its source. For a value that the profile
    states, this is the source given with the value, else that of the profile, else that of the
    choice. For an inherited value it names the profile that is extended. Raises ``HandError`` for
    a profile that is incomplete or extends an unknown one."""
    profiles = dict(file.table("profiles").tables())
    section = profiles[name]
    followed = section.string("extends")
    if not followed:
        found = {o.id: Default(o.choices[0].value, o.choices[0].source) for o in table}
        first = next(other for other, given in profiles.items() if "extends" not in given)
        stated = {*section.table("options").data}
        stated |= {fans[fan].id for fan, row in file.table("fans").tables() if name in row}
        missing = tuple([id for id in found if id not in stated])
        if missing and name != first:
            raise file.table("profiles").wrong(name, NOT_STATED, missing=Listed(missing))
    elif followed in file.table("profiles"):
        at = Message(FOLLOWS, profile=followed)
        before = _defaults(file, followed, table, fans)
        found = {id: each._replace(source=at) for id, each in before.items()}
    else:
        raise section.wrong("extends", NO_PROFILE, value=describe(followed))
    by_id = {option.id: option for option in table}
    own = section.table("options")
    for id, given in own.data.items():
        inner = given if isinstance(given, Mapping) else {"value": given}
        value = check_value(own, by_id, id, inner.get("value"))
        source = section.text("source") or by_id[id].choice(value).source
        if inner is given:
            source = own.table(id).text("source")
        found[id] = Default(value, source)
    for fan, row in file.table("fans").tables():
        if name in row:
            value = row.number(name)
            source = section.text("source") or fans[fan].choice(value).source
            found[fans[fan].id] = Default(value, source)
    return found


FOLLOWS = Text("not stated; as {profile}")


def fan_names(file: Section) -> dict[str, str]:
    """Return the Chinese name of each fan in a rule set's file, by its English name."""
    return {fan: row.string("zh") for fan, row in file.table("fans").tables()}


def check_value(section: Section, by_id: Mapping[str, Option], id: str, given: object) -> Value:
    """Return the valid value that `given`, the entry of the option `id` in a section, means
    (`Option.choice_of`). Raises ``HandError``, naming the place in the file, for an unknown option
    or an invalid value."""
    if id not in by_id:
        raise section.wrong(id, no_option(id, by_id))
    value = by_id[id].choice_of(given)
    if value is None:
        raise section.wrong(id, _no_choice(by_id[id]))
    return value


def _option(file: Section, section: Section, id: str) -> Option:
    """Return the option described by a section of a rule set's file, with its defaults in the
    profiles still to be filled in. The entry ``names = "fans"`` stands for the names of all fans in
    the file."""
    section.only("title", "about", "incidents", "always_told", "most", "names", "choices")
    listed = section.data.get("names") == "fans"
    names = tuple(file.table("fans").data) if listed else section.strings("names")
    choices = []
    for given in section.data.get("choices", ()):
        one = Section(given, section.name, f"{section.path}.choices", section.lines)
        one.only("value", "label", "source")
        value = given["value"]
        if isinstance(value, list):
            value = tuple(value)
        label = one.text("label") if "label" in one else _usual_label(file, value)
        choices.append(Choice(value, label, one.text("source")))
    about = section.text("about") or Text("")
    if section.data.get("incidents"):
        about = Text("For what happens at the table; hands count the same.")
    return Option(
        id=id,
        title=section.text("title"),
        choices=tuple(choices),
        about=about,
        always_told=bool(section.data.get("always_told")),
        most=section.number("most"),
        names=names,
    )


def _usual_label(file: Section, value: Value) -> Text | Message:
    """Return the label of a choice that states none: yes or no, the number or word itself, or the
    names of its fans."""
    if isinstance(value, bool):
        return Text("Yes") if value else Text("No")
    if not isinstance(value, tuple):
        return literal(str(value))
    if not value:
        return file.table("worths").text("none")
    chinese = fan_names(file)
    return Message("{fans}", fans=FanName(", ".join(value), "、".join([chinese[f] for f in value])))


def _fans(file: Section) -> dict[str, Option]:
    """Return an option for the worth of each fan in the file, by English name. Its choices are the
    default profile's worth, then those of other profiles, then those played elsewhere."""
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


NOT_STATED = Text("this profile extends none, so it has to say each option; missing: {missing}.")
NO_PROFILE = Text("there is no profile {value} in this file.")

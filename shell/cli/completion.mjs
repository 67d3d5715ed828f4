/**
 * Lists the words that may follow each command, by its name: nouns or verbs, and options.
 * @param {import('commander').Command} command
 * @returns {[name: string, words: string[]][]}
 */
function listNextWords(command, name = command.name()) {
  const commands = command.commands.map((each) => each.name());
  const usual = command.commands.find(({ definition }) => definition?.isDefault);
  const options = [...command.options, ...(usual?.options ?? [])].filter(({ hidden }) => !hidden);
  const words = [...commands, ...options.map(({ long }) => long), '--help'];
  return [
    [name, words],
    ...command.commands.flatMap((each) => listNextWords(each, `${name} ${each.name()}`)),
  ];
}

/** Builds the completion for bash. A word that continues no command is an argument, and is passed over. */
const buildBash = (rows) => `_site_words() {
  case $1 in
${rows.map(([name, words]) => `    '${name}') echo '${words.join(' ')}' ;;`).join('\n')}
    *) return 1 ;;
  esac
}
_site() {
  local command=site word
  for word in "\${COMP_WORDS[@]:1:$((COMP_CWORD - 1))}"; do
    _site_words "$command $word" >/dev/null && command="$command $word"
  done
  COMPREPLY=($(compgen -W "$(_site_words "$command")" -- "\${COMP_WORDS[COMP_CWORD]}"))
}
complete -o default -F _site site
`;

const buildFish = (rows) => `function __site_words
  switch $argv[1]
${rows.map(([name, words]) => `    case '${name}'\n      string split -- ' ' '${words.join(' ')}'`).join('\n')}
    case '*'
      return 1
  end
end
function __site
  set -l command site
  for word in (commandline -opc)[2..-1]
    __site_words "$command $word" >/dev/null; and set command "$command $word"
  end
  __site_words $command
end
complete -c site -a '(__site)'
`;

const builders = {
  bash: buildBash,
  zsh: (rows) => `autoload -U +X bashcompinit && bashcompinit\n${buildBash(rows)}`,
  fish: buildFish,
};

/** Prints the completion of a program's commands: those of the clone, of the image, or of the package that a site serves. */
export function printCompletion({ words: [shell], io, program }) {
  io.stdout.write(builders[shell](listNextWords(program)));
  return 0;
}

# SPDX-License-Identifier: GPL-3.0-or-later
# cmake -DOUT=header.h -P includes_of.cmake source...: what the sources include, once each, but for what moc makes of them.
set(all "")
foreach(i RANGE 4 ${CMAKE_ARGC})
  if(i LESS CMAKE_ARGC)
    file(STRINGS "${CMAKE_ARGV${i}}" includes REGEX "^#include [<\"][^;]*[>\"]$")
    list(APPEND all ${includes})
  endif()
endforeach()
list(FILTER all EXCLUDE REGEX "[.]moc\"$")
list(REMOVE_DUPLICATES all)
list(SORT all)
list(JOIN all "\n" text)
file(WRITE "${OUT}" "${text}\n")
